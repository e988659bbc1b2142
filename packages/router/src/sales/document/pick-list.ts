import { add, isZero, type Money, toWire, ZERO } from '@merx/wire';
import { openQty, partsOf } from '../amounts/open-qty.js';
import { orderLines } from '../amounts/order-amounts.js';
import type { ItemRow, OrderParts } from '../order/order.queries.js';
import { type Choice, choicesOf } from '../order/order-mail.js';
import { allows } from '../order/order-states.js';

/** A product to take from the shelf for several orders. */
interface Pick {
  sku: string;
  name: string;
  choices: Choice[];
  qty: Money;
  /** Oldest first. */
  orders: { number: string; qty: Money }[];
}

/** What is left to ship of the orders, by product and selected options, sorted by sku. Orders on hold and canceled ones are left out. */
export function picksOf(orders: readonly OrderParts[]): Pick[] {
  const picks = new Map<string, Pick>();
  for (const { order, items } of orders) {
    if (!allows(order.state, 'ship') || order.is_virtual === 1) continue;
    for (const { item, choices, qty } of goodsOf(items)) {
      const key = JSON.stringify([item.sku, choices]);
      const pick = picks.get(key) ?? { sku: item.sku, name: item.name ?? item.sku, choices, qty: ZERO, orders: [] };
      pick.qty = add(pick.qty, qty);
      const number = order.increment_id;
      const same = pick.orders.find((one) => one.number === number);
      if (same) same.qty = add(same.qty, qty);
      else pick.orders.push({ number, qty });
      picks.set(key, pick);
    }
  }
  return [...picks.values()].sort((one, other) => (one.sku < other.sku ? -1 : Number(one.sku > other.sku)));
}

/** The goods of an order that are still to be shipped: composite products are taken as their parts. */
function goodsOf(items: readonly ItemRow[]) {
  const lines = orderLines(items);
  const open = openQty(lines, 'ship');
  const byId = new Map(items.map((item) => [item.item_id, item]));
  return lines.flatMap((line) => {
    const item = byId.get(line.itemId);
    const qty = open.get(line.itemId) ?? ZERO;
    if (!item || isZero(qty) || line.isVirtual || partsOf(line, lines).length > 0) return [];
    const parent = line.parentItemId === null ? undefined : byId.get(line.parentItemId);
    // The options of a configurable are those of its part; those of a bundle name all its parts.
    const choices = [...(parent?.product_type === 'configurable' ? choicesOf(parent) : []), ...choicesOf(item)];
    return [{ item, choices, qty }];
  });
}

/** The rows of the pick list: product, sku, orders and quantity, with the options below. `number` formats a quantity. */
export function pickRows(picks: readonly Pick[], number: (value: number) => string) {
  const shown = (qty: Money) => number(toWire(qty));
  return picks.map(({ sku, name, choices, qty, orders }) => ({
    cells: [name, sku, orders.map((one) => `${one.number} (${shown(one.qty)})`).join(', '), shown(qty)],
    details: choices.map(({ label, value }) => `${label}: ${value}`),
  }));
}

/** The quantity of all. */
export const piecesOf = (picks: readonly Pick[]): number => toWire(picks.reduce((sum, { qty }) => add(sum, qty), ZERO));
