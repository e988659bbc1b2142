import { money, toColumn, ZERO } from '@merx/wire';
import type { CartItem } from '../cart/cart.js';
import { checkedQty, equalItem, requireIntact, type Stocks } from './item-rules.js';

/**
 * The lines of a cart after a merge: equal lines are added up, all others are appended. Throws as adding the lines one
 * by one, but always 400: for one that can no longer be bought, and for insufficient stock.
 */
export function joinedLines(lines: CartItem[], coming: CartItem[], stocks: Stocks): CartItem[] {
  return coming.reduce((joined, item) => joinedLine(joined, item, stocks), lines);
}

function joinedLine(lines: CartItem[], item: CartItem, stocks: Stocks): CartItem[] {
  requireIntact(item);
  const equal = equalItem(lines, item.product, item.product_option);
  const wanted = { product: item.product, parts: item.children, given: money(item.qty), inThisLine: equal ? money(equal.qty) : ZERO };
  const others = lines.filter((line) => line !== equal);
  const qty = toColumn(checkedQty(stocks, wanted, others));
  return equal ? lines.map((line) => (line === equal ? { ...line, qty } : line)) : [...lines, { ...item, qty }];
}
