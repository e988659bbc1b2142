import type { Queryable } from '@merx/db';
import { isZero, type Money, money, subtract, ZERO } from '@merx/wire';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { negative, type ReservingOrder } from '../reservation/release.service.js';
import { insertReleases, type Release, reservedIncrease, selectAllOpen } from '../reservation/reservation.queries.js';
import { surplus } from '../salability/salability.js';
import { DEFAULT_STOCK, stockDirectory } from '../stock/stock-directory.service.js';
import { type LockedStock, lockStock, selectStockOf } from '../stock-item.queries.js';
import { stockSettings } from '../stock-item.service.js';
import { idsOfSkus, isCounted, moveStock, quantities, type StockLine } from '../stock-movement.service.js';
import { type StockSettings, stateOf } from '../stock-state.js';
import type { SalableQuantities } from './imported-stock.schema.js';

/** A locked product of which more is to be reserved; less if negative. */
type Shift = LockedStock & { by: Money };

/**
 * Makes a locked order reserve exactly these quantities in its stock: what its shop had already reserved when it was imported. What is on the
 * shelves stays the same.
 */
export async function reserveImported(
  tx: Queryable,
  order: ReservingOrder & { stock_id: number },
  lines: StockLine[],
  settings: StockSettings,
): Promise<void> {
  const wanted = quantities(lines);
  const before = new Map((await selectAllOpen(tx, order.entity_id)).map(({ product_id, open }) => [product_id, money(open)]));
  const ids = [...new Set([...wanted.keys(), ...before.keys()])];
  if (ids.length === 0) return;
  const shifts = (await lockStock(tx, ids)).map((product): Shift => {
    const reserves = settings.can_subtract && isCounted(product, settings);
    const { product_id: id } = product;
    return { ...product, by: subtract(reserves ? (wanted.get(id) ?? ZERO) : ZERO, before.get(id) ?? ZERO) };
  });
  const { entity_id: object_id, increment_id: object_increment_id, stock_id } = order;
  await shiftReserved(
    tx,
    { order_id: object_id, stock_id, event_type: 'order_imported', object_type: 'order', object_id, object_increment_id },
    { shifts, settings },
  );
}

/** Reservations that belong to no order have this id in its place. */
const NO_ORDER = 0;

/**
 * Reserves what makes products as salable in a stock as they are elsewhere, or releases it: the source of an import may have reserved goods that
 * none of its orders accounts for. A quantity of 0 means that nothing is left. Unknown skus, and products without a managed quantity, are
 * skipped. Returns how many products were corrected; throws 404 for an unknown stock.
 */
export async function correctSalable({ ctx: { db }, input: { stockId, items } }: Call<SalableQuantities>): Promise<number> {
  const [{ stockIds }, settings] = await Promise.all([stockDirectory(db.cache, db), stockSettings(db, db, 0)]);
  if (!stockIds.has(stockId)) throw notFound('stockId', stockId);
  return db.transaction(async (tx) => {
    const ids = await idsOfSkus(
      tx,
      items.map(({ sku }) => sku),
    );
    const wanted = new Map(items.map(({ sku, qty }) => [ids.get(sku.toLowerCase()) ?? 0, money(qty)]));
    const locked = (await lockStock(tx, [...ids.values()])).filter((product) => settings.can_subtract && isCounted(product, settings));
    const seen = new Map(
      (
        await selectStockOf(
          tx,
          locked.map(({ product_id }) => product_id),
          stockId,
        )
      ).map(({ product_id, stock }) => [product_id, stock]),
    );
    const shifts = locked.flatMap((product): Shift[] => {
      const stock = seen.get(product.product_id);
      const by = stock ? surplus(stateOf(stock, settings), wanted.get(product.product_id) ?? ZERO) : ZERO;
      return isZero(by) ? [] : [{ ...product, by }];
    });
    const of = { order_id: NO_ORDER, stock_id: stockId, object_id: NO_ORDER, object_increment_id: null };
    await shiftReserved(tx, { ...of, event_type: 'stock_imported', object_type: 'import' }, { shifts, settings });
    return shifts.length;
  });
}

async function shiftReserved(
  tx: Queryable,
  of: Release & { stock_id: number },
  { shifts, settings }: { shifts: readonly Shift[]; settings: StockSettings },
): Promise<void> {
  const changed = shifts.filter(({ by }) => !isZero(by));
  if (changed.length === 0) return;
  if (of.stock_id === DEFAULT_STOCK) {
    const deltas = new Map(changed.map(({ product_id, by }) => [product_id, { qty: negative(by), reserved: by }]));
    await moveStock(tx, changed, deltas, settings);
  } else {
    const { sql, values } = reservedIncrease(
      of.stock_id,
      changed.map(({ by, ...product }) => ({ ...product, qty: by })),
    );
    await tx.query(sql, [...values]);
  }
  await insertReleases(
    tx,
    of,
    changed.map(({ by, ...product }) => ({ ...product, qty: negative(by) })),
  );
}
