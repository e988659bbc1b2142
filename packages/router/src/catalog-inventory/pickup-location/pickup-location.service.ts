import { type Queryable, shopConfig } from '@merx/db';
import { readSearchCriteria, type SearchCriteria } from '@merx/wire';
import type { Call, Context } from '../../trpc/context.js';
import { pointsOf } from '../place/place.service.js';
import { stockOfChannel } from '../salability/salability.service.js';
import { distances } from '../source-selection/distance.service.js';
import { type PickupScope, pickupLocationList } from './pickup-location.list.js';
import type { PickupLocation, PickupLocations, PickupSearch } from './pickup-location.schema.js';

export { type PickupPlace, type PickupProducts, selectPickupPlace, selectPickupProducts } from './pickup-location.queries.js';

type Request = PickupSearch['searchRequest'];

const WEBSITE = 'website';

/**
 * The places where buyers of a website can pick up their orders; in an area the nearest first, unless another order is asked for. Throws 404 for
 * an unknown website, 400 for an unknown sort field.
 */
export async function searchPickupLocations({ ctx, input: { searchRequest: request } }: Call<PickupSearch>): Promise<PickupLocations> {
  const { scope_code: code, area } = request;
  const type = request.scope_type ?? WEBSITE;
  const { stockId } = await stockOfChannel(ctx, { type, code });
  const criteria = criteriaOf(request);
  const skus = [...new Set(productsOf(request).map(({ sku }) => sku.trim().toLowerCase()))];
  const scope: PickupScope = { stockId, skus, near: area ? await placesNear(ctx, stockId, area) : null };
  const { items, total_count } = await pickupLocationList.page(ctx.db, { searchCriteria: criteria }, scope);
  return { items, search_request: echo(request, type, criteria), total_count };
}

/** The pick-up location of a stock with that code; undefined if it has none. */
export const findPickupLocation = (db: Queryable, stockId: number, code: string): Promise<PickupLocation | undefined> =>
  pickupLocationList.find(db, code, { stockId, skus: [], near: null });

const productsOf = ({ extension_attributes: extra }: Request) => extra?.products_info ?? [];

/** A filter's column, where it is named differently. */
const columnOf = (filter: string): string => (filter === 'country' ? 'country_id' : filter);

function criteriaOf({ filters, sort, area, page_size, current_page }: Request): SearchCriteria {
  const given = Object.entries(filters ?? {}).flatMap(([name, filter]) =>
    filter ? [{ filters: [{ field: columnOf(name), value: filter.value, condition_type: filter.condition_type ?? 'eq' }] }] : [],
  );
  const wanted = (sort ?? []).map(({ field, direction }) => ({ field: columnOf(field), direction: direction ?? 'ASC' }));
  const nearest = area ? [{ field: 'distance', direction: 'ASC' }] : [];
  return readSearchCriteria({ filter_groups: given, sort_orders: wanted.length > 0 ? wanted : nearest, page_size, current_page });
}

/** The sources within the area and their distances; none if it cannot be located. */
async function placesNear(ctx: Context, stockId: number, area: NonNullable<Request['area']>): Promise<PickupScope['near']> {
  const points = await pointsOf(ctx.db, await addressOf(ctx, area.search_term));
  const { sources, distanceOf } = await distances(ctx, stockId, points);
  const near = sources.flatMap(({ source_code: code }) => {
    const distance = distanceOf(code);
    return distance !== undefined && distance <= area.radius ? [{ code, distance }] : [];
  });
  return { codes: near.map(({ code }) => code), distances: near.map(({ distance }) => distance) };
}

/** `postcode:COUNTRY` or `place:COUNTRY`; without a country it is that of the settings. */
async function addressOf({ db, scope }: Context, term: string) {
  const [place = '', country = ''] = term.split(':', 2).map((part) => part.trim());
  const config = await shopConfig(db.cache, db, scope.storeId);
  return { country: country || config.text('general/country/default'), postcode: place, city: place };
}

function echo(request: Request, scope_type: string, criteria: SearchCriteria): PickupLocations['search_request'] {
  const { area, filters, sort, page_size, scope_code } = request;
  const given = Object.entries(filters ?? {}).flatMap(([name, filter]) =>
    filter ? [[name, { value: filter.value, condition_type: filter.condition_type ?? 'eq' }] as const] : [],
  );
  const products = productsOf(request).map(({ sku }) => ({ sku }));
  return {
    ...(area && { area }),
    ...(given.length > 0 && { filters: Object.fromEntries(given) }),
    ...(page_size && { page_size }),
    current_page: criteria.current_page ?? 1,
    scope_type,
    scope_code,
    ...(sort && sort.length > 0 && { sort: sort.map(({ field, direction }) => ({ field, direction: direction ?? 'ASC' })) }),
    ...(products.length > 0 && { extension_attributes: { products_info: products } }),
  };
}
