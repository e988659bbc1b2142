import type { Database } from '@merx/db';
import { type ImportProgress, importLines, type LineKind } from '../catalog/index.js';
import { csvLines } from '../csv/index.js';
import type { Call } from '../trpc/context.js';
import { itemTwice } from './faults.js';
import { selectItemsAfter } from './item.queries.js';
import { productsOf, writeItems } from './item.service.js';
import type { ItemImportInput } from './item-import.schema.js';
import { faultOfItem, ITEM_COLUMNS, type ItemLine, keyOfItem, readItemLine } from './item-line.js';
import { getPriceList, lockExisting } from './price-list.service.js';

type ImportCall = Call<ItemImportInput> & { signal?: AbortSignal | undefined };

/** Imports prices of a list from CSV, as `importLines`: new ones are added, others changed. Throws 404 for an unknown list. */
export async function* importItems({ ctx, input, signal }: ImportCall): AsyncGenerator<ImportProgress> {
  await getPriceList({ ctx, input });
  yield* importLines(linesOf(ctx.db, input.priceListId), { input, signal });
}

const linesOf = (db: Database, priceListId: number): LineKind<ItemLine> => ({
  heading: { isKnown: (column) => ITEM_COLUMNS.some((name) => name === column), required: ['sku', 'price'] },
  read: readItemLine,
  keyOf: keyOfItem,
  twice: itemTwice,
  async faultsOf(items) {
    const products = await productsOf(db, items);
    return items.map((item) => [faultOfItem(item, products) ?? []].flat());
  },
  write: (items) =>
    db.transaction(async (tx) => {
      await lockExisting(tx, priceListId);
      return writeItems(tx, priceListId, items);
    }),
});

const CHUNK = 1000;

/** The prices of a list as chunks of CSV, which an import can read, each with the number of lines so far. Throws 404. */
export async function* exportItems({ ctx, input }: Call<{ priceListId: number }>): AsyncGenerator<{ text: string; done: number }> {
  await getPriceList({ ctx, input });
  let done = 0;
  yield { text: csvLines([[...ITEM_COLUMNS]]), done };
  for (let after = 0; ; ) {
    const items = await selectItemsAfter(ctx.db, input.priceListId, after, CHUNK);
    const last = items.at(-1);
    if (!last) return;
    done += items.length;
    after = last.item_id;
    yield { text: csvLines(items.map(({ sku, qty, price }) => [sku, qty, price])), done };
  }
}
