import type { Documents } from '../document/document.queries.js';
import type { Creditmemo } from './creditmemo.schema.js';

/** Returns the credit memo as the web API shows it. */
export const creditmemoOf = ({ document, items, comments }: Documents['creditmemo']): Creditmemo => ({
  ...document,
  items: items.map((item) => ({ ...item, base_cost: item.base_cost ?? 0, base_price: item.base_price ?? 0 })),
  comments,
});
