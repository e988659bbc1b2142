import type { Queryable } from '@merx/db';
import { add, compare, isZero, type Money, money, subtract, ZERO } from '@merx/wire';
import type { Call, Context } from '../../trpc/context.js';
import { type Fault, transferFailed, validationFailed } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import { DEFAULT_SOURCE } from '../source/source-values.js';
import { emptied, type HeldProduct, readShelves, removeShelves, type Shelf, shelfKey, writeShelves } from '../source-item/shelf.service.js';
import { heldProducts } from '../source-item/source-item.service.js';
import { selectStockTables } from '../stock/stock.queries.js';
import { stockSettings } from '../stock-item.service.js';
import { idsOfSkus } from '../stock-movement.service.js';
import { hasQty, type StockSettings } from '../stock-state.js';
import type { Assignment, PartialTransfer, Transfer } from './transfer.schema.js';

/** Products whose quantities are changed; their stock items are locked. */
interface Held {
  tx: Queryable;
  /** By lower-case sku; unknown and composite ones are left out. */
  products: ReadonlyMap<string, HeldProduct>;
  sources: ReadonlySet<string>;
  settings: StockSettings;
}

/** Does work with the products locked, in one transaction. */
async function holding<T>({ db }: Context, skus: string[], work: (held: Held) => Promise<T>): Promise<T> {
  const settings = await stockSettings(db, db, 0);
  return db.transaction(async (tx) => {
    const ids = await idsOfSkus(tx, skus);
    const byId = new Map((await heldProducts(tx, [...ids.values()], settings)).map((product) => [product.product_id, product]));
    const products = [...ids].flatMap(([sku, id]) => {
      const product = byId.get(id);
      return product && hasQty(product.type_id) ? [[sku, product] as const] : [];
    });
    const { source_codes } = await selectStockTables(tx);
    return work({ tx, products: new Map(products), sources: new Set(source_codes), settings });
  });
}

function requireSources(given: readonly string[], known: ReadonlySet<string>): void {
  const unknown = given.filter((code) => !known.has(code));
  if (unknown.length > 0) throw validationFailed(unknown.map((sourceCode) => faults.unknownSource({ sourceCode })));
}

/** Assigns products to sources, with nothing there yet; returns the number of new pairs. Throws 400 for an unknown source. */
export function assignSources({ ctx, input: { skus, sourceCodes } }: Call<Assignment>): Promise<number> {
  return holding(ctx, skus, async ({ tx, products, sources, settings }) => {
    requireSources(sourceCodes, sources);
    const known = new Set((await readShelves(tx, [...products.values()], sourceCodes)).map(shelfKey));
    const added = [...products.values()].flatMap((product) =>
      [...new Set(sourceCodes)].flatMap((sourceCode): Shelf[] =>
        known.has(shelfKey({ product, sourceCode })) ? [] : [{ product, sourceCode, quantity: ZERO, isInStock: false }],
      ),
    );
    await writeShelves(tx, added, settings);
    return added.length;
  });
}

/**
 * Removes products from sources and returns the number of removed pairs. At the default source their quantity becomes 0 and they are out of
 * stock. Throws 400 for an unknown source.
 */
export function unassignSources({ ctx, input: { skus, sourceCodes } }: Call<Assignment>): Promise<number> {
  return holding(ctx, skus, async ({ tx, products, sources, settings }) => {
    requireSources(sourceCodes, sources);
    const shelves = await readShelves(tx, [...products.values()], sourceCodes);
    const isEmpty = (shelf: Shelf) => !shelf.isInStock && isZero(shelf.quantity);
    const left = shelves.filter((shelf) => shelf.sourceCode !== DEFAULT_SOURCE || !isEmpty(shelf));
    await removeShelves(tx, left, settings);
    return left.length;
  });
}

/**
 * Moves all that a source has of these products to another one; products that it does not have are skipped. Throws 400 for unknown or
 * equal sources.
 */
export function transferAll({ ctx, input }: Call<Transfer>): Promise<boolean> {
  const { skus, originSource: from, destinationSource: to, unassignFromOrigin } = input;
  return holding(ctx, skus, async ({ tx, products, sources, settings }) => {
    const found = sourceFaults(from, to, sources);
    if (found.length > 0) throw validationFailed(found);
    const shelves = await readShelves(tx, [...products.values()], [from, to]);
    const origins = shelves.filter(({ sourceCode }) => sourceCode === from);
    const targets = new Map(shelves.map((shelf) => [shelfKey(shelf), shelf]));
    const moved = origins.map(({ product, quantity, isInStock }) => {
      const before = targets.get(shelfKey({ product, sourceCode: to }))?.quantity ?? ZERO;
      return { product, sourceCode: to, quantity: add(before, quantity), isInStock };
    });
    if (unassignFromOrigin) await removeShelves(tx, origins, settings);
    await writeShelves(tx, unassignFromOrigin ? moved : [...origins.map(emptied), ...moved], settings);
    return true;
  });
}

function sourceFaults(from: string, to: string, sources: ReadonlySet<string>): Fault[] {
  const found: Fault[] = [];
  if (!sources.has(from)) found.push(faults.unknownOrigin({ sourceCode: from }));
  if (!sources.has(to)) found.push(faults.unknownDestination({ sourceCode: to }));
  if (from === to) found.push(faults.transferOnItself());
  return found;
}

/** Moves quantities of products from a source to another one that has them too, all or none. Throws 400 with every error. */
export function transferPart({ ctx, input }: Call<PartialTransfer>): Promise<string[]> {
  const { originSourceCode: from, destinationSourceCode: to, items } = input;
  return holding(
    ctx,
    items.map(({ sku }) => sku),
    async ({ tx, products, sources, settings }) => {
      const shelves = new Map((await readShelves(tx, [...products.values()], [from, to])).map((shelf) => [shelfKey(shelf), shelf]));
      const found = sourceFaults(from, to, sources);
      if (found.length > 0) throw transferFailed(found);
      const moved = new Map<string, Shelf>();
      for (const { sku, qty } of items) {
        const product = products.get(sku.toLowerCase());
        const at = (sourceCode: string) =>
          product && (moved.get(shelfKey({ product, sourceCode })) ?? shelves.get(shelfKey({ product, sourceCode })));
        const [origin, target] = [at(from), at(to)];
        const amount = money(qty);
        found.push(...partFaults({ sku, amount, origin, target }, from, to));
        if (!origin || !target) continue;
        moved.set(shelfKey(origin), { ...origin, quantity: subtract(origin.quantity, amount) });
        moved.set(shelfKey(target), { ...target, quantity: add(target.quantity, amount), isInStock: true });
      }
      if (found.length > 0) throw transferFailed(found);
      await writeShelves(tx, [...moved.values()], settings);
      return [];
    },
  );
}

interface Part {
  sku: string;
  amount: Money;
  origin: Shelf | undefined;
  target: Shelf | undefined;
}

function partFaults({ sku, amount, origin, target }: Part, from: string, to: string): Fault[] {
  const found: Fault[] = [];
  if (compare(amount, ZERO) <= 0) found.push(faults.notPositive({ field: 'qty' }));
  if (!origin) found.push(faults.noSourceItem({ sku, sourceCode: from }));
  if (!target) found.push(faults.noSourceItem({ sku, sourceCode: to }));
  if (origin && compare(origin.quantity, amount) < 0) found.push(faults.transferTooMuch({ sku }));
  return found;
}
