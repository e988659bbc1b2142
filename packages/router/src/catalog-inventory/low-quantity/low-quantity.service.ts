import type { Queryable } from '@merx/db';
import { money, toColumn, toWire } from '@merx/wire';
import type { Call, Context } from '../../trpc/context.js';
import { inputEmpty, skuNamedTwice, wrongInput } from '../faults.js';
import { DEFAULT_SOURCE } from '../source/source-values.js';
import { stockDirectory } from '../stock/stock-directory.service.js';
import { selectStockBySku } from '../stock-item.queries.js';
import { saveStockItem, stockSettings } from '../stock-item.service.js';
import { holdStock, idsOfSkus } from '../stock-movement.service.js';
import { freshStockRow, type StockSettings, stateOf } from '../stock-state.js';
import { deleteLowQuantities, selectLowQuantity, upsertLowQuantities } from './low-quantity.queries.js';
import type { LowQuantityInput } from './low-quantity.schema.js';

/** The quantity at which a product is low at a source; by default the setting. Throws 400 for an unknown source or sku. */
export async function getLowQuantity({ ctx, input: { sourceCode, sku } }: Call<{ sourceCode: string; sku: string }>) {
  const { db } = ctx;
  const [{ sourceCodes }, product, settings] = await Promise.all([
    stockDirectory(db.cache, db),
    selectStockBySku(db, sku),
    stockSettings(db, db, 0),
  ]);
  if (!product || !sourceCodes.has(sourceCode)) throw wrongInput();
  const { product_id, stock } = product;
  const own = sourceCode === DEFAULT_SOURCE ? [] : await selectLowQuantity(db, { product_id, source_code: sourceCode });
  const fallback =
    sourceCode === DEFAULT_SOURCE ? stateOf(stock ?? freshStockRow(product_id), settings).notify_stock_qty : settings.notify_stock_qty;
  return { source_code: sourceCode, notify_stock_qty: toWire(money(own[0]?.notify_stock_qty ?? fallback)), sku };
}

type Level = Pick<LowQuantityInput, 'sku' | 'source_code' | 'notify_stock_qty'>;

/** Sets levels, all or none; without a quantity the setting applies again. Throws 400 for an unknown source or sku, a duplicate, and none. */
export function saveLowQuantities({ ctx, input }: Call<{ sourceItemConfigurations: LowQuantityInput[] }>): Promise<string[]> {
  return writeLevels(ctx, input.sourceItemConfigurations, { isStrict: true });
}

/** Removes levels, so that the setting applies; those that are not set are skipped. Throws 400 for none. */
export function removeLowQuantities({ ctx, input }: Call<{ sourceItems: { sku: string; source_code: string }[] }>): Promise<string[]> {
  return writeLevels(ctx, input.sourceItems, { isStrict: false });
}

async function writeLevels({ db }: Context, given: Level[], { isStrict }: { isStrict: boolean }): Promise<string[]> {
  if (given.length === 0) throw inputEmpty();
  const [{ sourceCodes }, settings] = await Promise.all([stockDirectory(db.cache, db), stockSettings(db, db, 0)]);
  await db.transaction((tx) => putLevels(tx, given, { isStrict, sourceCodes, settings }));
  return [];
}

interface Levels {
  /** Whether unknown sources and skus, and duplicates, are refused. */
  isStrict: boolean;
  sourceCodes: ReadonlySet<string>;
  settings: StockSettings;
}

/** Sets levels in a transaction; without a quantity the setting applies. Throws 400 if that is strict. */
export async function putLevels(tx: Queryable, given: readonly Level[], { isStrict, sourceCodes, settings }: Levels): Promise<void> {
  const ids = await idsOfSkus(
    tx,
    given.map(({ sku }) => sku),
  );
  await holdStock(tx, [...ids.values()]);
  const levels = new Map<string, { product_id: number; source_code: string; qty: string | null }>();
  for (const { sku, source_code, notify_stock_qty: qty } of given) {
    const product_id = ids.get(sku.toLowerCase());
    const isKnown = product_id !== undefined && sourceCodes.has(source_code);
    if (!isKnown && isStrict) throw wrongInput();
    if (!isKnown) continue;
    const key = `${product_id} ${source_code}`;
    if (isStrict && levels.has(key)) throw skuNamedTwice({ sku });
    levels.set(key, { product_id, source_code, qty: qty === null || qty === undefined ? null : toColumn(money(qty)) });
  }
  const all = [...levels.values()];
  for (const { product_id, qty } of all.filter(({ source_code }) => source_code === DEFAULT_SOURCE)) {
    const level = qty === null ? {} : { notify_stock_qty: Number(qty) };
    await saveStockItem(tx, product_id, { ...level, use_config_notify_stock_qty: qty === null }, settings);
  }
  const others = all.filter(({ source_code }) => source_code !== DEFAULT_SOURCE);
  await deleteLowQuantities(tx, others);
  const set = others.flatMap(({ qty, ...level }) => (qty === null ? [] : [{ ...level, notify_stock_qty: qty }]));
  await upsertLowQuantities(tx, set);
}
