import { isZero, money, toWire } from '@merx/wire';
import type { Call } from '../../trpc/context.js';
import { algorithmUnknown, noDestination } from '../faults.js';
import { placeByDistance } from './distance.service.js';
import { deductions } from './selection.js';
import { selectAtSources } from './source-selection.queries.js';
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
