import { readSearchCriteria } from '@merx/wire';
import { storeDirectory } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { type Fault, notFound, validationFailed } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import { sourceList } from '../source/source.list.js';
import type { Source } from '../source/source.schema.js';
import { defaultPlace } from '../source/source.service.js';
import { DEFAULT_SOURCE } from '../source/source-values.js';
import { stockList } from './stock.list.js';
import * as queries from './stock.queries.js';
import type { ArrangedStock, LinkInput, Stock, StockInput } from './stock.schema.js';
import { DEFAULT_STOCK, stockDirectory } from './stock-directory.service.js';
import { stockValues } from './stock-values.js';

/** The stock with that id. Throws 404. */
export async function getStock({ ctx, input: { stockId } }: Call<{ stockId: number }>): Promise<Stock> {
  const found = await stockList.find(ctx.db, stockId);
  if (!found) throw notFound('stockId', stockId);
  return found;
}

/** Creates a stock, or updates the one with the given id; returns its id. Throws as `updateStock`. */
export async function createStock({ ctx, input: { stock } }: Call<{ stock: StockInput }>): Promise<number> {
  return saveStock(ctx, stock, writerOf(stock));
}

const writerOf = ({ stock_id: id }: StockInput): WriteStock => (id ? (tx, name) => renamed(tx, id, name) : queries.insertStock);

/**
 * Updates a stock: the given websites sell from it, and those that are no longer given sell from the default stock. Throws 404 for an unknown
 * stock, 400 for an invalid name or channel; nothing is changed then.
 */
export async function updateStock({ ctx, input: { stockId, stock } }: Call<{ stockId: number; stock: StockInput }>): Promise<number> {
  return saveStock(ctx, stock, (tx, name) => renamed(tx, stockId, name));
}

type Tx = Parameters<typeof queries.insertStock>[0];

async function renamed(tx: Tx, id: number, name: string): Promise<number> {
  if (!(await queries.updateStockName(tx, id, name))) throw faults.stockUnknown({ value: id });
  return id;
}

type WriteStock = (tx: Tx, name: string) => Promise<number>;

/**
 * Saves a stock, a new one if it has no id, with exactly these sources in this order, and returns its id. Throws as `updateStock` and
 * `saveLinks`; nothing is changed then.
 */
export async function arrangeStock({ ctx, input: { stock, source_codes } }: Call<ArrangedStock>): Promise<number> {
  return saveStock(ctx, stock, async (tx, name) => {
    const id = await writerOf(stock)(tx, name);
    await arrangeSources(tx, id, source_codes);
    return id;
  });
}

async function arrangeSources(tx: Tx, stockId: number, codes: readonly string[]): Promise<void> {
  const known = await queries.selectStockTables(tx);
  const current = known.links.filter(({ stock_id }) => stock_id === stockId);
  const wanted = codes.map((source_code, index) => ({ stock_id: stockId, source_code, priority: index + 1 }));
  const gone = current.filter(({ source_code }) => !codes.includes(source_code));
  if (stockId === DEFAULT_STOCK && gone.length > 0) throw faults.defaultLinkNotDeletable();
  const found = wanted.flatMap((link, index) => linkFaults(link, wanted.slice(0, index), known));
  if (found.length > 0) throw validationFailed(found);
  const moved = wanted.filter(
    (link) => !current.some(({ source_code, priority }) => source_code === link.source_code && priority === link.priority),
  );
  await queries.deleteLinks(tx, gone);
  await queries.upsertLinks(tx, moved);
}

async function saveStock({ db }: Context, given: StockInput, write: WriteStock): Promise<number> {
  const { websites } = await storeDirectory(db);
  const { name, websiteIds, channels } = stockValues(
    given,
    websites.filter(({ id }) => id !== 0),
  );
  return db.transaction(async (tx) => {
    await queries.lockStocks(tx);
    const id = await write(tx, name);
    await queries.replaceWebsites(tx, id, websiteIds);
    await queries.replaceChannels(tx, id, channels);
    return id;
  });
}

/** Deletes a stock with its links. Throws 404 for an unknown one, 400 for the default one and one that is in use. */
export async function deleteStock({ ctx, input: { stockId } }: Call<{ stockId: number }>): Promise<string[]> {
  if (stockId === DEFAULT_STOCK) throw faults.defaultStockNotDeletable();
  await ctx.db.transaction(async (tx) => {
    await queries.lockStocks(tx);
    const [use] = await queries.selectStockUse(tx, stockId);
    if (!use) throw faults.stockUnknown({ value: stockId });
    if (use.has_channels) throw faults.stockHasChannels();
    if (use.has_reservations) throw faults.stockHasReservations();
    await queries.deleteStock(tx, stockId);
  });
  return [];
}

type LinksCall = Call<{ links: LinkInput[] }>;

/** Assigns sources to stocks, or changes their priorities. Throws 400 with every error; nothing is changed then. */
export async function saveLinks({ ctx: { db }, input: { links } }: LinksCall): Promise<string[]> {
  if (links.length === 0) throw faults.inputEmpty();
  await db.transaction(async (tx) => {
    await queries.lockStocks(tx);
    const { stock_ids, source_codes } = await queries.selectStockTables(tx);
    const found = links.flatMap((link, index) => linkFaults(link, links.slice(0, index), { stock_ids, source_codes }));
    if (found.length > 0) throw validationFailed(found);
    await queries.upsertLinks(
      tx,
      links.map(({ stock_id, source_code, priority }) => ({ stock_id, source_code, priority: priority ?? 0 })),
    );
  });
  return [];
}

function linkFaults(link: LinkInput, before: LinkInput[], known: Pick<queries.StockTables, 'stock_ids' | 'source_codes'>): Fault[] {
  const { stock_id: stockId, source_code: sourceCode, priority } = link;
  if (sourceCode.trim() === '') return [faults.empty({ field: 'source_code' })];
  const found: Fault[] = [];
  if ((priority ?? 0) <= 0) found.push(faults.notPositive({ field: 'priority' }));
  if (!known.stock_ids.includes(stockId)) found.push(faults.linkedStockUnknown({ stockId }));
  if (!known.source_codes.includes(sourceCode)) found.push(faults.sourceUnknown({ sourceCode }));
  if ((stockId === DEFAULT_STOCK) !== (sourceCode === DEFAULT_SOURCE)) found.push(faults.defaultLinkFixed());
  if (before.some((other) => other.stock_id === stockId && other.source_code === sourceCode)) {
    found.push(faults.linkRepeated({ sourceCode, stockId }));
  }
  return found;
}

/** Removes sources from stocks; pairs that are not linked are skipped. Throws 400 for the link of the default stock. */
export async function removeLinks({ ctx: { db }, input: { links } }: LinksCall): Promise<string[]> {
  if (links.length === 0) throw faults.inputEmpty();
  const isFixed = links.some(({ stock_id, source_code }) => stock_id === DEFAULT_STOCK || source_code === DEFAULT_SOURCE);
  if (isFixed) throw faults.defaultLinkNotDeletable();
  await db.transaction(async (tx) => {
    await queries.lockStocks(tx);
    await queries.deleteLinks(tx, links);
  });
  return [];
}

/** The sources of a stock, the first priority first, including disabled ones; none for an unknown stock. */
export async function sourcesOfStock({ ctx, input: { stockId } }: Call<{ stockId: number }>): Promise<Source[]> {
  const [{ sourcesOf }, place] = await Promise.all([stockDirectory(ctx.db.cache, ctx.db), defaultPlace(ctx)]);
  const links = sourcesOf(stockId);
  if (links.length === 0) return [];
  const { items } = await sourceList.page(ctx.db, { searchCriteria: readSearchCriteria({}) }, place);
  return links.flatMap(({ source_code }) => items.find((source) => source.source_code === source_code) ?? []);
}
