import type { Database, Queryable } from '@merx/db';
import { add, compare, isZero, type Money, money, subtract, ZERO } from '@merx/wire';
import type { Call } from '../../trpc/context.js';
import { badInputs, type Fault, notFound, transferFailed, validationFailed } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import { DEFAULT_SOURCE } from '../source/source-values.js';
import { emptied, type HeldProduct, readShelves, removeShelves, type Shelf, shelfKey, writeShelves } from '../source-item/shelf.service.js';
import { heldProducts } from '../source-item/source-item.service.js';
import { selectStockTables } from '../stock/stock.queries.js';
import { type ChangedStock, refusal } from '../stock-change.service.js';
import { stockSettings } from '../stock-item.service.js';
import { idsOfSkus } from '../stock-movement.service.js';
import { hasQty, type StockSettings } from '../stock-state.js';
import type { Assignment, PartialTransfer, SourceChange, Transfer } from './transfer.schema.js';

/** Products whose quantities are changed; their stock items are locked. */
interface Held {
  tx: Queryable;
  /** By the key of the caller; unknown and composite ones are left out. */
  products: ReadonlyMap<string, HeldProduct>;
  /** The keys of composite products. */
  composite: ReadonlySet<string>;
  sources: ReadonlySet<string>;
  settings: StockSettings;
}

type IdsByKey = (tx: Queryable) => Promise<ReadonlyMap<string, number>>;
const bySku =
  (skus: string[]): IdsByKey =>
  (tx) =>
    idsOfSkus(tx, skus);

/** Does work with the products locked, in one transaction. */
async function holding<T>(db: Database, idsByKey: IdsByKey, work: (held: Held) => Promise<T>): Promise<T> {
  const settings = await stockSettings(db, db, 0);
  return db.transaction(async (tx) => {
    const ids = await idsByKey(tx);
    const byId = new Map((await heldProducts(tx, [...ids.values()], settings)).map((product) => [product.product_id, product]));
    const known = [...ids].flatMap(([key, id]) => {
      const product = byId.get(id);
      return product ? [[key, product] as const] : [];
    });
    const products = new Map(known.filter(([, { type_id }]) => hasQty(type_id)));
    const composite = new Set(known.flatMap(([key]) => (products.has(key) ? [] : [key])));
    const { source_codes } = await selectStockTables(tx);
    return work({ tx, products, composite, sources: new Set(source_codes), settings });
  });
}

const unknownSources = (given: readonly string[], known: ReadonlySet<string>): Fault[] =>
  given.filter((code) => !known.has(code)).map((sourceCode) => faults.unknownSource({ sourceCode }));

/** Assigns products to sources, with nothing there yet; returns the number of new pairs. Throws 400 for an unknown source. */
export function assignSources({ ctx, input: { skus, sourceCodes } }: Call<Assignment>): Promise<number> {
  return holding(ctx.db, bySku(skus), async (held) => {
    const found = unknownSources(sourceCodes, held.sources);
    if (found.length > 0) throw validationFailed(found);
    return (await assign(held, sourceCodes)).length;
  });
}

/** Assigns the products to sources, and returns the new shelves. */
async function assign({ tx, products, settings }: Held, sourceCodes: readonly string[]): Promise<Shelf[]> {
  const known = new Set((await readShelves(tx, [...products.values()], sourceCodes)).map(shelfKey));
  const added = [...products.values()].flatMap((product) =>
    [...new Set(sourceCodes)].flatMap((sourceCode): Shelf[] =>
      known.has(shelfKey({ product, sourceCode })) ? [] : [{ product, sourceCode, quantity: ZERO, isInStock: false }],
    ),
  );
  await writeShelves(tx, added, settings);
  return added;
}

/**
 * Removes products from sources and returns the number of removed pairs. At the default source their quantity becomes 0 and they are out of
 * stock. Throws 400 for an unknown source.
 */
export function unassignSources({ ctx, input: { skus, sourceCodes } }: Call<Assignment>): Promise<number> {
  return holding(ctx.db, bySku(skus), async (held) => {
    const found = unknownSources(sourceCodes, held.sources);
    if (found.length > 0) throw validationFailed(found);
    return (await unassign(held, sourceCodes)).length;
  });
}

/** Removes the products from sources, and returns what they had. */
async function unassign({ tx, products, settings }: Held, sourceCodes: readonly string[]): Promise<Shelf[]> {
  const shelves = await readShelves(tx, [...products.values()], sourceCodes);
  const isEmpty = (shelf: Shelf) => !shelf.isInStock && isZero(shelf.quantity);
  const left = shelves.filter((shelf) => shelf.sourceCode !== DEFAULT_SOURCE || !isEmpty(shelf));
  await removeShelves(tx, left, settings);
  return left;
}

/**
 * Moves all that a source has of these products to another one; products that it does not have are skipped. Throws 400 for unknown or
 * equal sources.
 */
export function transferAll({ ctx, input }: Call<Transfer>): Promise<boolean> {
  const { skus, originSource: from, destinationSource: to, unassignFromOrigin } = input;
  return holding(ctx.db, bySku(skus), async (held) => {
    const found = sourceFaults(from, to, held.sources);
    if (found.length > 0) throw validationFailed(found);
    await moveAll(held, { from, to, unassign: unassignFromOrigin });
    return true;
  });
}

type Move = Pick<Extract<SourceChange, { by: 'transfer' }>, 'from' | 'to' | 'unassign'>;

/** Moves all that a source has of the products to another one, and returns what it had. */
async function moveAll({ tx, products, settings }: Held, { from, to, unassign: isRemoved }: Move): Promise<Shelf[]> {
  const shelves = await readShelves(tx, [...products.values()], [from, to]);
  const origins = shelves.filter(({ sourceCode }) => sourceCode === from);
  const targets = new Map(shelves.map((shelf) => [shelfKey(shelf), shelf]));
  const moved = origins.map(({ product, quantity, isInStock }) => {
    const before = targets.get(shelfKey({ product, sourceCode: to }))?.quantity ?? ZERO;
    return { product, sourceCode: to, quantity: add(before, quantity), isInStock };
  });
  if (isRemoved) await removeShelves(tx, origins, settings);
  await writeShelves(tx, isRemoved ? moved : [...origins.map(emptied), ...moved], settings);
  return origins;
}

/**
 * Assigns products to sources, removes them from sources or moves all that a source has of them, in one transaction. Products that cannot be
 * changed are reported and left as they are. Throws 400 for an unknown source.
 */
export function changeSourcesOf(db: Database, productIds: number[], change: SourceChange): Promise<ChangedStock> {
  const byId: IdsByKey = async () => new Map(productIds.map((id) => [String(id), id]));
  return holding(db, byId, async (held) => {
    const found =
      change.by === 'transfer' ? sourceFaults(change.from, change.to, held.sources) : unknownSources(change.source_codes, held.sources);
    if (found.length > 0) throw badInputs(found);
    const shelves = await changed(held, change);
    const touched = new Set(shelves.map(({ product }) => product.product_id));
    const refused = productIds.flatMap((id) => {
      if (held.composite.has(String(id))) return [refusal(id, faults.withoutQuantity())];
      if (!held.products.has(String(id))) return [refusal(id, notFound('id', id))];
      return change.by === 'transfer' && !touched.has(id) ? [refusal(id, faults.notAtSource({ sourceCode: change.from }))] : [];
    });
    return { changed: touched.size, refused };
  });
}

function changed(held: Held, change: SourceChange): Promise<Shelf[]> {
  if (change.by === 'transfer') return moveAll(held, change);
  return change.by === 'assign' ? assign(held, change.source_codes) : unassign(held, change.source_codes);
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
  return holding(ctx.db, bySku(items.map(({ sku }) => sku)), async ({ tx, products, sources, settings }) => {
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
  });
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
