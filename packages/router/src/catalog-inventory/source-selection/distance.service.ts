import type { Context } from '../../trpc/context.js';
import { kilometres, type LatLng } from '../place/place.js';
import type { Address } from '../place/place.schema.js';
import { pointsOf } from '../place/place.service.js';
import { sourcesOfStock } from '../stock/stock.service.js';

/**
 * The sources of a stock in the order of their distance from an address, by code. Those whose distance cannot be determined, because they or
 * the address are unknown, come last by priority.
 */
export async function placeByDistance(ctx: Context, stockId: number, address: Address): Promise<Map<string, number>> {
  const [sources, [destination]] = await Promise.all([sourcesOfStock({ ctx, input: { stockId } }), pointsOf(ctx.db, address)]);
  const distances = await Promise.all(
    sources.map(async (source) => {
      const from = destination && (await pointOfSource(ctx, source));
      return { code: source.source_code, distance: from ? kilometres(from, destination) : Number.POSITIVE_INFINITY };
    }),
  );
  // Equal distances keep the order of priorities.
  const sorted = distances.sort((a, b) => (a.distance === b.distance ? 0 : a.distance - b.distance));
  return new Map(sorted.map(({ code }, place) => [code, place]));
}

type Source = Awaited<ReturnType<typeof sourcesOfStock>>[number];

/** A source's own coordinates, otherwise those of its address. */
async function pointOfSource({ db }: Context, { latitude, longitude, country_id, postcode, city }: Source): Promise<LatLng | undefined> {
  if (latitude !== undefined && longitude !== undefined) return { lat: latitude, lng: longitude };
  return (await pointsOf(db, { country: country_id, postcode, city: city ?? '' }))[0];
}
