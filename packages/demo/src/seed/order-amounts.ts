import { add, type Money, money, sum, times, toColumn } from '@merx/wire';
import type { DemoProduct } from '../shop/product.js';

/** One line of an order with its amounts; nothing is taxed and nothing discounted in the demo shop. */
export interface OrderLine {
  product: DemoProduct;
  productId: number;
  qty: number;
  /** What one piece costs: the special price where there is one. */
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

/** The flat rate for one piece, as the shop is installed. */
const SHIPPING_PER_PIECE = money('5.00');

/** Returns the line of an order for `qty` pieces of a product. */
export function orderLine(product: DemoProduct, productId: number, qty: number): OrderLine {
  const unitPrice = money(product.special ?? product.price);
  return { product, productId, qty, unitPrice, rowTotal: times(unitPrice, qty), rowWeight: times(money(product.weight ?? 0), qty) };
}

/** Returns the sums of an order's lines, and what its shipping costs. */
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
