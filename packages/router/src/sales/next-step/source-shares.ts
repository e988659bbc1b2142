import { compare, isZero, type Money, max, min, subtract, ZERO } from '@merx/wire';

/** A line that can be shipped, with the goods of its whole open quantity. */
export interface ShippableLine {
  order_item_id: number;
  qty: Money;
  goods: readonly { product_id: number; qty: Money }[];
}

/** A source and what it has, by product id. */
export interface Shelf {
  source_code: string;
  available: ReadonlyMap<number, Money>;
}

/**
 * What each source would ship of the lines, in the given order of the sources: as much as it has of what the sources before left open. A
 * line of several products that are shipped together is shipped whole or not at all.
 */
export function sourceShares(
  lines: readonly ShippableLine[],
  shelves: readonly Shelf[],
): Map<string, { order_item_id: number; qty: Money }[]> {
  const open = new Map(lines.map((line) => [line.order_item_id, line.qty]));
  return new Map(
    shelves.map(({ source_code, available }) => {
      const left = new Map(available);
      const shares = lines.flatMap((line) => {
        const wanted = open.get(line.order_item_id) ?? ZERO;
        const qty = max(isDivisible(line) ? min(wanted, leftOf(left, line)) : hasAll(left, line) ? wanted : ZERO, ZERO);
        if (isZero(qty)) return [];
        open.set(line.order_item_id, subtract(wanted, qty));
        for (const { product_id, qty: whole } of line.goods)
          left.set(product_id, subtract(left.get(product_id) ?? ZERO, isDivisible(line) ? qty : whole));
        return [{ order_item_id: line.order_item_id, qty }];
      });
      return [source_code, shares] as const;
    }),
  );
}

const isDivisible = ({ qty, goods }: ShippableLine): boolean => goods.length === 1 && goods.every((one) => compare(one.qty, qty) === 0);

const leftOf = (left: ReadonlyMap<number, Money>, { goods }: ShippableLine): Money => left.get(goods[0]?.product_id ?? 0) ?? ZERO;

const hasAll = (left: ReadonlyMap<number, Money>, { goods }: ShippableLine): boolean =>
  goods.length > 0 && goods.every(({ product_id, qty }) => compare(left.get(product_id) ?? ZERO, qty) >= 0);
