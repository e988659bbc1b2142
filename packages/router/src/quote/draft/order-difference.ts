import { money, subtract, toWire } from '@merx/wire';
import type { OrderParts } from '../../sales/index.js';
import { negated } from '../totals/amounts.js';
import type { PricedCart } from '../totals/price-cart.js';
import { wholeDiscount } from '../totals/totals-wire.js';
import type { Difference } from './draft.schema.js';

/** The totals of an order, those of its replacement, and the difference; in the order's currency. */
export function differenceOf(order: OrderParts['order'], { totals }: PricedCart): Difference {
  const after = {
    subtotal: totals.subtotal.display,
    discount_amount: negated(wholeDiscount(totals)).display,
    shipping_amount: totals.shipping.display,
    tax_amount: totals.tax.display,
    grand_total: totals.grandTotal.display,
  };
  const sums = (Object.keys(after) as (keyof typeof after)[]).map((name) => {
    const before = money(order[name] ?? 0);
    return { name, before: toWire(before), after: toWire(after[name]), difference: toWire(subtract(after[name], before)) };
  });
  return { order_id: order.entity_id, increment_id: order.increment_id ?? '', sums };
}
