import { z } from 'zod';
import { eachOf } from '../each-of.js';
import { carry, eachPage, hashOf, type Move, type SalesStock, whyNot } from '../move.js';
import { selectTypesOfSkus } from '../stock.queries.js';
import { COMPOSITE } from './product-shape.js';

const Qty = z.coerce.number();
const SourceItem = z.looseObject({ sku: z.string(), source_code: z.string(), quantity: Qty, status: Qty });
const Salable = z.looseObject({ sku: z.string(), qty: Qty.nullish() });

const SALABLE = 'salable quantity';

/** Imports what each source has of each product. */
export async function moveQuantities(move: Move): Promise<void> {
  if (move.stocks.length === 0) return;
  const options = { sort: 'source_item_id' };
  await eachPage(
    move,
    'quantity',
    '/inventory/source-items',
    async (given) => {
      const items = z.array(SourceItem).parse(given);
      const types = await selectTypesOfSkus(
        move.target.db,
        items.map(({ sku }) => sku),
      );
      await eachOf(items, async (item) => {
        const type = types.get(item.sku.toLowerCase());
        if (type === undefined && !move.dryRun)
          move.report.note('Quantities of products that were not imported or do not exist any more were skipped.');
        else if (type === undefined || !COMPOSITE.includes(type)) await moveQuantity(move, item);
      });
    },
    options,
  );
}

async function moveQuantity(move: Move, { sku, source_code, quantity, status }: z.infer<typeof SourceItem>): Promise<void> {
  const { target } = move;
  const key = `${source_code}/${sku}`;
  const save = async (item: object) => {
    await target.call('POST /V1/inventory/source-items', { sourceItems: [item] });
    forgetSalable(move, sku);
    return key;
  };
  await carry(move, {
    kind: 'quantity',
    key,
    name: `${sku} at ${source_code}`,
    body: () => ({ sku, source_code, quantity, status: status === 1 ? 1 : 0 }),
    find: async () => ((await target.list('GET /V1/inventory/source-items', { sku, source_code })).length > 0 ? key : undefined),
    create: save,
    change: (_, item) => save(item),
  });
}

const salableKey = ({ id }: SalesStock, sku: string) => `${id}/${sku.toLowerCase()}`;

/** Has what can be sold of a product compared again: its quantities or reservations have changed. */
export function forgetSalable({ state, stocks }: Move, sku: string): void {
  for (const stock of stocks) {
    const known = state.get(SALABLE, salableKey(stock, sku));
    if (known && known.hash !== '') state.put(SALABLE, salableKey(stock, sku), { ...known, hash: '' });
  }
}

/** Makes products as salable as in the source, which may have reserved goods that none of the imported orders accounts for. */
export async function moveSalable(move: Move): Promise<void> {
  for (const stock of move.stocks) {
    if (stock.website === undefined) continue;
    const path = `/inventory/export-stock-salable-qty/website/${encodeURIComponent(stock.website)}`;
    if ((await move.source.find(path, { 'searchCriteria[pageSize]': '1' })) === undefined) {
      move.report.note('The source does not list what can be sold: reservations that belong to no order were not imported.');
      return;
    }
    await eachPage(move, SALABLE, path, (items) => correct(move, stock, z.array(Salable).parse(items)), {
      ...{ part: `${SALABLE} ${stock.id}`, sort: 'entity_id', sparse: true },
    });
  }
}

/** Corrects those products of a page whose quantities have changed since they were last compared. A dry run does not compare. */
async function correct(
  { target, state, report, maps, dryRun }: Move,
  stock: SalesStock,
  given: readonly z.infer<typeof Salable>[],
): Promise<void> {
  if (dryRun) return;
  const rows = given.flatMap(({ sku, qty }) => (qty == null ? [] : [{ sku, qty, key: salableKey(stock, sku), hash: hashOf({ qty }) }]));
  const changed = rows.filter(({ key, hash }) => state.get(SALABLE, key)?.hash !== hash);
  const items = changed.map(({ sku, qty }) => ({ sku, qty }));
  try {
    const stockId = maps.id('stock', stock.id);
    const corrected = items.length > 0 ? Number(await target.call('catalogInventory.source.bringSalable', { stockId, items })) : 0;
    for (const index of rows.keys()) report.count(SALABLE, index < corrected ? 'changed' : 'same');
    for (const { key, hash } of changed) state.put(SALABLE, key, { target: stockId, hash });
  } catch (error) {
    for (const { sku } of items) report.fail(SALABLE, sku, whyNot(error));
  }
}
