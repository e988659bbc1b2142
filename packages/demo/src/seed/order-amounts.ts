import { add, type Money, money, sum, times, toColumn } from '@merx/wire';
import type { DemoProduct } from '../shop/product.js';

/** One order line with its amounts; the demo shop has no taxes or discounts. */
export interface OrderLine {
  product: DemoProduct;
  productId: number;
  qty: number;
  /** The price of one item: the special price if there is one. */
  unitPrice: Money;
  rowTotal: Money;
  rowWeight: Money;
}

export interface OrderAmounts {
  subtotal: Money;
  shipping: Money;
  grandTotal: Money;
  weight: Money;
  qty: number;
  /** True when nothing is shipped. */
  virtual: boolean;
}

/** The default flat rate per item. */
const SHIPPING_PER_PIECE = money('5.00');

/** Returns the order line for `qty` items of a product. */
export function orderLine(product: DemoProduct, productId: number, qty: number): OrderLine {
  const unitPrice = money(product.special ?? product.price);
  return { product, productId, qty, unitPrice, rowTotal: times(unitPrice, qty), rowWeight: times(money(product.weight ?? 0), qty) };
}

/** Returns the totals of an order's lines, and its shipping cost. */
export function orderAmounts(lines: readonly OrderLine[]): OrderAmounts {
  const pieces = (some: readonly OrderLine[]) => some.reduce((count, { qty }) => count + qty, 0);
  const shipped = lines.filter(({ product }) => product.weight !== undefined);
  const subtotal = sum(lines.map(({ rowTotal }) => rowTotal));
  const shipping = times(SHIPPING_PER_PIECE, pieces(shipped));
  return {
    subtotal,
    shipping,
    grandTotal: add(subtotal, shipping),
    weight: sum(lines.map(({ rowWeight }) => rowWeight)),
    qty: pieces(lines),
    virtual: shipped.length === 0,
  };
}

/** Columns for each amount in the order's and in the base currency, which are the same here. */
export function inBothCurrencies(amounts: Readonly<Record<string, Money | null>>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([column, amount]) => {
      const text = amount && toColumn(amount);
      return [
        [column, text],
        [`base_${column}`, text],
      ];
    }),
  );
}
