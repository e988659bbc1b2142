import { inventorySource } from '@merx/db/tables';
import { entity, int, list, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const columns = entity(inventorySource, {
  pick: ['email', 'fax', 'contact_name', 'description', 'latitude', 'longitude', 'region', 'city', 'street', 'phone'],
});

/** A place where buyers pick up their orders, under the name that they see. */
export const PickupLocation = z.object({
  pickup_location_code: wireText,
  name: wireText,
  ...columns.out,
  country_id: wireText.optional(),
  region_id: wireInt.optional(),
  postcode: wireText.optional(),
});
export type PickupLocation = z.infer<typeof PickupLocation>;

/** The fields that a search can filter by. */
const FILTERS = ['country', 'postcode', 'region', 'region_id', 'city', 'street', 'name', 'pickup_location_code'] as const;
type FilterName = (typeof FILTERS)[number];
const byFilter = <S extends z.ZodType>(schema: S) => Object.fromEntries(FILTERS.map((name) => [name, schema])) as Record<FilterName, S>;

const MAX_RADIUS_KM = 20_100;
const MAX_PRODUCTS = 1000;

const Request = z.strictObject({
  scope_code: text,
  scope_type: text.nullish(),
  area: z
    .strictObject({
      radius: int.refine((value) => value >= 0 && value <= MAX_RADIUS_KM, `Invalid input: expected 0 to ${MAX_RADIUS_KM} kilometers`),
      search_term: text,
    })
    .nullish(),
  filters: z.strictObject(byFilter(z.strictObject({ value: text, condition_type: text.nullish() }).nullish())).nullish(),
  page_size: int.nullish(),
  current_page: int.nullish(),
  sort: list(z.strictObject({ field: text, direction: text.nullish() })).nullish(),
  extension_attributes: z
    .strictObject({
      products_info: list(z.strictObject({ sku: text, extension_attributes: z.object({}).nullish() }))
        .refine((products) => products.length <= MAX_PRODUCTS, `Invalid input: expected at most ${MAX_PRODUCTS} products`)
        .nullish(),
    })
    .nullish(),
});
type Request = z.infer<typeof Request>;

/** A pipe, because the OpenAPI generator only accepts a non-scalar query parameter if it is a pipe. */
export const PickupSearch = z.object({
  searchRequest: Request.pipe(z.custom<Request>()).describe('Code of the website; area, filters, products, order and page.'),
});
export type PickupSearch = z.infer<typeof PickupSearch>;

/** The places found, and the request as it was understood. */
export const PickupLocations = z.object({
  items: z.array(PickupLocation),
  search_request: z.object({
    area: z.object({ radius: wireInt, search_term: wireText }).optional(),
    filters: z.object(byFilter(z.object({ value: wireText, condition_type: wireText }).optional())).optional(),
    page_size: wireInt.optional(),
    current_page: wireInt,
    scope_type: wireText,
    scope_code: wireText,
    sort: z.array(z.object({ field: wireText, direction: wireText })).optional(),
    extension_attributes: z.object({ products_info: z.array(z.object({ sku: wireText })) }).optional(),
  }),
  total_count: wireInt,
});
export type PickupLocations = z.infer<typeof PickupLocations>;
