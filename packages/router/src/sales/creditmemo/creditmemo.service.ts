import { money, subtract, toWire, ZERO } from '@merx/wire';
import type { MailSources } from '../../mail/index.js';
import { billedView, shownAmount } from '../document/billed-view.js';
import type { Documents } from '../document/document.queries.js';
import { documentHandlers } from '../document/document.service.js';
import { documentMails } from '../document/document-mail.service.js';
import type { Creditmemo } from './creditmemo.schema.js';

/** Returns the credit memo in API format. */
export const creditmemoOf = ({ document, items, comments }: Documents['creditmemo']): Creditmemo => ({
  ...document,
  items: items.map((item) => ({ ...item, base_cost: item.base_cost ?? 0, base_price: item.base_price ?? 0 })),
  comments,
});

export const creditmemos = documentHandlers('creditmemo', creditmemoOf);

/** Including adjustments. */
export const creditmemoMails: MailSources = documentMails('creditmemo', (parts, order, format) => {
  const { totals, ...view } = billedView(parts, order, format);
  const { adjustment_positive, adjustment_negative } = parts.document;
  const adjustmentPositive = shownAmount(adjustment_positive, format);
  const adjustmentNegative = shownAmount(toWire(subtract(ZERO, money(adjustment_negative ?? 0))), format);
  return { ...view, totals: { ...totals, adjustmentPositive, adjustmentNegative } };
});
