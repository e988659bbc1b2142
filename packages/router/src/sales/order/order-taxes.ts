import type { ItemRow, OrderRow } from './order.queries.js';
import type { AppliedTax, ItemAppliedTaxes, OrderExtension } from './order-extension.schema.js';

/** The taxes of an order, and those of each taxed item and the shipping, in API format. */
export function taxesOf(order: OrderRow, items: ItemRow[]): Pick<OrderExtension, 'applied_taxes' | 'item_applied_taxes'> {
  const kept = order.applied_taxes as { order?: AppliedTax[]; shipping?: AppliedTax[] } | undefined;
  const ofItems = items.map(
    (item): ItemAppliedTaxes => ({ type: 'product', item_id: item.item_id, applied_taxes: listOf(item.applied_taxes) }),
  );
  const ofShipping: ItemAppliedTaxes = { type: 'shipping', applied_taxes: listOf(kept?.shipping) };
  return {
    applied_taxes: listOf(kept?.order),
    item_applied_taxes: [...ofItems, ofShipping].filter(({ applied_taxes }) => applied_taxes?.length),
  };
}

/** Imported orders may have none. */
const listOf = (taxes: unknown): AppliedTax[] => (Array.isArray(taxes) ? taxes : []);
