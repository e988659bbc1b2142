import type { Context } from '../../trpc/context.js';
import { kilometres, type LatLng } from '../place/place.js';
import type { Address } from '../place/place.schema.js';
import { firstPointsOf, pointsOf } from '../place/place.service.js';
import type { Source } from '../source/source.schema.js';
import { sourcesOfStock } from '../stock/stock.service.js';

/**
 * The sources of a stock in the order of their distance from an address, by code. Those whose distance cannot be determined, because they or
 * the address are unknown, come last by priority.
 */
export async function placeByDistance(ctx: Context, stockId: number, address: Address): Promise<Map<string, number>> {
  const { sources, distanceOf } = await distances(ctx, stockId, (await pointsOf(ctx.db, address)).slice(0, 1));
  const far = sources.map(({ source_code: code }) => ({ code, distance: distanceOf(code) ?? Number.POSITIVE_INFINITY }));
  // Equal distances keep the order of priorities.
  const sorted = far.sort((a, b) => (a.distance === b.distance ? 0 : a.distance - b.distance));
  return new Map(sorted.map(({ code }, place) => [code, place]));
}

/** The sources of a stock, and how far each is from the nearest of these points, in kilometers; undefined if its place is unknown. */
export async function distances(
  ctx: Context,
  stockId: number,
  points: readonly LatLng[],
): Promise<{ sources: Source[]; distanceOf: (code: string) => number | undefined }> {
  const sources = await sourcesOfStock({ ctx, input: { stockId } });
  const places = points.length > 0 ? await pointsOfSources(ctx, sources) : new Map<string, LatLng>();
  const distanceOf = (code: string): number | undefined => {
    const from = places.get(code);
    return from && Math.min(...points.map((point) => kilometres(from, point)));
  };
  return { sources, distanceOf };
}

/** The sources' own coordinates, otherwise those of their addresses. */
async function pointsOfSources({ db }: Context, sources: readonly Source[]): Promise<Map<string, LatLng>> {
  const own = sources.flatMap(({ source_code, latitude: lat, longitude: lng }) =>
    lat !== undefined && lng !== undefined ? [[source_code, { lat, lng }] as const] : [],
  );
  const located = new Map<string, LatLng>(own);
  const others = sources.filter(({ source_code }) => !located.has(source_code));
  const found = await firstPointsOf(
    db,
    others.map(({ country_id: country, postcode, city = '' }) => ({ country, postcode, city })),
  );
  others.forEach(({ source_code }, index) => {
    const point = found[index];
    if (point) located.set(source_code, point);
  });
  return located;
}
