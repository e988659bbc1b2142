import { add, isZero, type Money, subtract, ZERO } from '@merx/wire';
import { amountOf } from './currencies.js';
import { openQty, partsOf } from './open-qty.js';
import { type OrderItemRow, type OrderLine, orderLines } from './order-amounts.js';

/** An order item with its product, which may have been deleted. */
export type GoodsRow = OrderItemRow & { product_id: number | null };

/** A quantity of an order item. */
interface ItemQty {
  order_item_id: number;
  qty?: Parameters<typeof amountOf>[0];
}

/** A quantity of a product. */
export interface Goods {
  product_id: number;
  qty: Money;
}

/** The lines that stand for goods: composite products have no stock, their parts have. */
const singles = (lines: readonly OrderLine[]): OrderLine[] => lines.filter((line) => partsOf(line, lines).length === 0);

/** The products of these items; composite products and items without a quantity are left out. */
export function goodsOf(items: readonly GoodsRow[], moved: readonly ItemQty[]): Goods[] {
  const productOf = new Map(items.map((item) => [item.item_id, item.product_id]));
  const single = new Set(singles(orderLines(items)).map(({ itemId }) => itemId));
  return moved.flatMap(({ order_item_id, qty }) => {
    const productId = productOf.get(order_item_id);
    const pieces = amountOf(qty);
    return productId && single.has(order_item_id) && !isZero(pieces) ? [{ product_id: productId, qty: pieces }] : [];
  });
}

const NOT_SHIPPED = new Set(['virtual', 'downloadable']);

/** As `goodsOf`, only those that are never shipped. */
export function virtualGoodsOf(items: readonly GoodsRow[], moved: readonly ItemQty[]): Goods[] {
  const virtual = new Set(items.filter(({ product_type }) => NOT_SHIPPED.has(product_type ?? '')).map(({ item_id }) => item_id));
  return goodsOf(
    items,
    moved.filter(({ order_item_id }) => virtual.has(order_item_id)),
  );
}

/** The goods of an order that have not left the shop: those to be shipped, and of those that never are, what is to be invoiced. */
export function openGoods(items: readonly GoodsRow[]): Goods[] {
  const lines = orderLines(items);
  const open = { ship: openQty(lines, 'ship'), invoice: openQty(lines, 'invoice') };
  return goodsOf(
    items,
    items.map(({ item_id, product_type }) => {
      const qty = open[NOT_SHIPPED.has(product_type ?? '') ? 'invoice' : 'ship'].get(item_id) ?? ZERO;
      return { order_item_id: item_id, qty: qty.toFixed() };
    }),
  );
}

/** What an order's counters say of a product. */
export interface GoodsCounts {
  /** Neither canceled nor shipped. */
  unshipped: Money;
  refunded: Money;
}

/** The counts of the products of an order, by product id. */
export function goodsCounts(items: readonly GoodsRow[]): Map<number, GoodsCounts> {
  const productOf = new Map(items.map((item) => [item.item_id, item.product_id]));
  const counts = new Map<number, GoodsCounts>();
  for (const { itemId, qty } of singles(orderLines(items))) {
    const productId = productOf.get(itemId);
    if (!productId) continue;
    const before = counts.get(productId) ?? { unshipped: ZERO, refunded: ZERO };
    const unshipped = subtract(subtract(qty.ordered, qty.canceled), qty.shipped);
    counts.set(productId, { unshipped: add(before.unshipped, unshipped), refunded: add(before.refunded, qty.refunded) });
  }
  return counts;
}
