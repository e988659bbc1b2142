import { isZero, toColumn, toWire, ZERO } from '@merx/wire';
import { productsAtSources } from '../../catalog-inventory/index.js';
import type { Call } from '../../trpc/context.js';
import { goodsOf } from '../amounts/goods.js';
import { movedGoods } from '../amounts/moved-qty.js';
import { openQty, placeOf } from '../amounts/open-qty.js';
import { orderLines } from '../amounts/order-amounts.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import { exactOrder } from './next-step.service.js';
import type { ShipmentSources } from './shipment-sources.schema.js';
import { type ShippableLine, sourceShares } from './source-shares.js';

/**
 * The sources that the open goods of an order can be shipped from, the first priority first, with what each would ship; none if the order's
 * stock has a single source or nothing was reserved. Throws as `exactOrder`.
 */
export async function shipmentSources({ ctx, input }: Call<{ id: number }>): Promise<ShipmentSources> {
  const found = await exactOrder(ctx.db, input.id, 'id');
  if (found.order.stock_id === null) return [];
  const lines = shippable(found);
  const ids = [...new Set(lines.flatMap(({ goods }) => goods.map(({ product_id }) => product_id)))];
  const { sources, goods } = await productsAtSources(ctx, found.order.stock_id, ids);
  const shelves = sources.map(({ source_code }) => {
    const own = goods.filter((row) => row.source_code === source_code);
    return { source_code, available: new Map(own.map(({ product_id, available }) => [product_id, available])) };
  });
  const shares = sourceShares(lines, shelves);
  return sources.map(({ source_code, name }) => {
    const items = (shares.get(source_code) ?? []).map(({ order_item_id, qty }) => ({ order_item_id, qty: toWire(qty) }));
    return { source_code, name, items };
  });
}

/** The lines that are counted themselves when they are shipped, with the goods of their open quantity. */
function shippable({ items }: LockedOrder): ShippableLine[] {
  const lines = orderLines(items);
  const open = openQty(lines, 'ship');
  return lines.flatMap((line) => {
    const qty = open.get(line.itemId) ?? ZERO;
    if (placeOf(line, 'ship') !== 'itself' || isZero(qty)) return [];
    const moved = movedGoods(lines, 'ship', new Map([[line.itemId, qty]]));
    const goods = goodsOf(
      items,
      [...moved].map(([order_item_id, part]) => ({ order_item_id, qty: toColumn(part) })),
    );
    return [{ order_item_id: line.itemId, qty, goods }];
  });
}
