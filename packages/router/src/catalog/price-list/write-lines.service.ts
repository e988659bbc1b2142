import type { Database, Queryable } from '@merx/db';
import { type AttributeDefinitions, productAttributes } from '../../eav/index.js';
import { type StoreDirectory, storeDirectory } from '../../store/index.js';
import type { BulkProduct } from '../bulk/bulk.queries.js';
import { lockProductsBySku } from '../bulk/lock-products.service.js';
import { type GivenValues, scopeValues } from '../product/product-values.js';
import { mergeStoreValues, updateProducts } from '../product/product-write.queries.js';
import { siblingStoreIds } from '../product/save-setting.service.js';
import { forgetStoreValues } from '../product-row/product-row.service.js';
import type { PriceFaults } from './price-list.schema.js';

/** What a price list is written by. */
export interface LineSetting {
  definitions: AttributeDefinitions;
  stores: StoreDirectory['stores'];
}

/** The values of a product in a store view (0: all). */
export interface AcceptedLine {
  id: number;
  storeId: number;
  values: GivenValues;
}

/** Read before the transaction, as the embedded database has one connection. */
async function readLineSetting(db: Database): Promise<LineSetting> {
  const [definitions, { stores }] = await Promise.all([productAttributes(db), storeDirectory(db)]);
  return { definitions, stores };
}

/** Whether there is a store view with that id; 0 stands for all. */
export const isStoreOf = ({ stores }: LineSetting, storeId: number): boolean => stores.some(({ id }) => id === storeId);

/** Writes the lines, with the products locked by the caller; the last line of a product and store view wins. Returns the store views written. */
async function writeLines(tx: Queryable, lines: readonly AcceptedLine[], { definitions, stores }: LineSetting): Promise<Set<number>> {
  const storeIds = new Set(lines.map(({ storeId }) => storeId));
  // One round per store view in the list.
  for (const storeId of storeIds) {
    const products = new Map(lines.filter((line) => line.storeId === storeId).map((line) => [line.id, line.values]));
    const scoped = [...products].map(([id, values]) => ({ id, ...scopeValues(values, definitions, storeId === 0) }));
    const patches = scoped.map(({ id, columns, product }) => ({ id, ...columns, ...product }));
    await updateProducts(tx, patches);
    if (storeId === 0) continue;
    const valuesOf = (scope: 'website' | 'store') => scoped.map((one) => ({ id: one.id, ...one[scope] }));
    await mergeStoreValues(tx, valuesOf('website'), siblingStoreIds(stores, storeId));
    await mergeStoreValues(tx, valuesOf('store'), [storeId]);
  }
  return storeIds;
}

/** Reads a line: what to write, or why it is rejected. The product is undefined for an unknown sku. */
type ReadLine<Line> = (line: Line, product: BulkProduct | undefined, setting: LineSetting) => AcceptedLine | PriceFaults;

/** Saves the lines of a price list in one transaction, with their products locked, and returns why the others were rejected. */
export async function saveLines<Line extends { sku: string }>(
  db: Database,
  lines: readonly Line[],
  read: ReadLine<Line>,
): Promise<PriceFaults> {
  if (lines.length === 0) return [];
  const setting = await readLineSetting(db);
  const faults: PriceFaults = [];
  const written = await db.transaction(async (tx) => {
    const products = await lockProductsBySku(
      tx,
      lines.map(({ sku }) => sku),
    );
    const outcomes = lines.map((line) => read(line, products.get(line.sku), setting));
    faults.push(...outcomes.flatMap((outcome) => (Array.isArray(outcome) ? outcome : [])));
    return writeLines(
      tx,
      outcomes.flatMap((outcome) => (Array.isArray(outcome) ? [] : [outcome])),
      setting,
    );
  });
  await forgetWritten(db, written);
  return faults;
}

/** Forgets which store views override values, if any of them was written. */
export async function forgetWritten(db: Database, storeIds: Iterable<number>): Promise<void> {
  if ([...storeIds].some((storeId) => storeId !== 0)) await forgetStoreValues(db);
}
