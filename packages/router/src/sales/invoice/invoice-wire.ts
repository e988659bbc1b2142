import type { Documents } from '../document/document.queries.js';
import type { Invoice } from './invoice.schema.js';

/** Returns the invoice as the web API shows it. */
export const invoiceOf = ({ document, items, comments }: Documents['invoice']): Invoice => ({
  ...document,
  items: items.map((item) => ({ ...item, sku: item.sku ?? '' })),
  comments,
});
