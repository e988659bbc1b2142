import { isZero, type Money, money, toWire } from '@merx/wire';
import type { Call, Context } from '../../trpc/context.js';
import { algorithmUnknown, noDestination } from '../faults.js';
import { sourcesOfStock } from '../stock/stock.service.js';
import { placeByDistance } from './distance.service.js';
import { deductions } from './selection.js';
import { selectAtSources, selectProductsAtSources } from './source-selection.queries.js';
import type { Selection, SelectionRequest } from './source-selection.schema.js';

const PRIORITY = 'priority';
const DISTANCE = 'distance';

/** The ways of choosing the sources of a shipment. */
export const listAlgorithms = () => [
  { code: PRIORITY, title: 'Source Priority', description: 'Takes goods from the sources of the stock in order of their priority.' },
  {
    code: DISTANCE,
    title: 'Distance Priority',
    description: 'Takes goods from the sources of the stock nearest to the destination first.',
  },
];

/** The sources that goods would be taken from. Throws 400 for an unknown algorithm, and for one that lacks the destination. */
export async function selectSources({ ctx, input }: Call<SelectionRequest>): Promise<Selection> {
  const { inventoryRequest, algorithmCode } = input;
  if (algorithmCode !== PRIORITY && algorithmCode !== DISTANCE) throw algorithmUnknown([algorithmCode]);
  const address = inventoryRequest.extension_attributes?.destination_address;
  if (algorithmCode === DISTANCE && !address) throw noDestination();
  const places =
    algorithmCode === DISTANCE && address ? await placeByDistance(ctx, inventoryRequest.stock_id, address) : new Map<string, number>();
  const skus = inventoryRequest.items.map(({ sku }) => sku);
  const byPriority = await selectAtSources(ctx.db, inventoryRequest.stock_id, skus);
  const atSources = byPriority.sort((a, b) => (places.get(a.source_code) ?? 0) - (places.get(b.source_code) ?? 0));
  const chosen = inventoryRequest.items.map(({ sku, qty }) => {
    const own = atSources.filter((row) => row.sku.toLowerCase() === sku.toLowerCase());
    const sources = own.map((row) => ({ ...row, available: money(row.quantity) }));
    return { sku, ...deductions(money(qty), sources) };
  });
  return {
    source_selection_items: chosen.flatMap(({ sku, deducted }) =>
      deducted.map(({ source_code, taken, available }) => ({
        source_code,
        sku,
        qty_to_deduct: toWire(taken),
        qty_available: toWire(available),
      })),
    ),
    shippable: chosen.every(({ missing }) => isZero(missing)),
  };
}

/** What a source has of a product. */
export interface ProductAtSource {
  product_id: number;
  source_code: string;
  available: Money;
}

/**
 * The enabled sources of a stock and what they have of these products, the first priority first; none for a stock with a single source, where
 * there is no choice.
 */
export async function productsAtSources(ctx: Context, stockId: number, productIds: readonly number[]) {
  const sources = await sourcesOfStock({ ctx, input: { stockId } });
  if (sources.length < 2) return { sources: [], goods: [] };
  const rows = await selectProductsAtSources(ctx.db, stockId, productIds);
  const goods = rows.map(
    ({ product_id, source_code, quantity }): ProductAtSource => ({ product_id, source_code, available: money(quantity) }),
  );
  return { sources: sources.filter(({ enabled }) => enabled), goods };
}
