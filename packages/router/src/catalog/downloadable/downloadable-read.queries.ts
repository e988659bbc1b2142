import type { Queryable } from '@merx/db';

/** The title of a link or sample in store view $1. */
const title = (part: 'link' | 'sample', alias: string) =>
  `coalesce((select t.title from downloadable_${part}_title t where t.${part}_id = ${alias}.id and t.store_id = $1), ${alias}.title)`;

/** The price of a link on the website of store view $1. */
const PRICE = `coalesce((select x.price from downloadable_link_price x join store st on st.website_id = x.website_id
  where x.link_id = l.id and st.id = $1), l.price)`;

/** A link (`l`) as the wire has it; `own` reads the values of store view $1. */
const linkJson = (own: boolean) => `json_strip_nulls(json_build_object('id', l.id, 'title', ${own ? title('link', 'l') : 'l.title'},
  'sort_order', l.sort_order, 'is_shareable', l.is_shareable, 'price', ${own ? PRICE : 'l.price'},
  'number_of_downloads', l.number_of_downloads, 'link_type', l.link_type, 'link_file', l.link_file, 'link_url', l.link_url,
  'sample_type', coalesce(l.sample_type, ''), 'sample_file', l.sample_file, 'sample_url', l.sample_url))`;

const sampleJson = (own: boolean) => `json_strip_nulls(json_build_object('id', s.id, 'title', ${own ? title('sample', 's') : 's.title'},
  'sort_order', s.sort_order, 'sample_type', s.sample_type, 'sample_file', s.sample_file, 'sample_url', s.sample_url))`;

const linksOf = (own: boolean, product: string) =>
  `array(select ${linkJson(own)} from downloadable_link l where l.product_id = ${product} order by l.sort_order, l.id)`;
const samplesOf = (own: boolean, product: string) =>
  `array(select ${sampleJson(own)} from downloadable_sample s where s.product_id = ${product} order by s.sort_order, s.id)`;

/** Pairs for the JSON of a product `p`: its links and samples, null for other types. `own` reads the values of store view $1. */
export const downloadableParts = (own: boolean): string =>
  `'downloadable_links', case when p.type_id = 'downloadable' then array_to_json(${linksOf(own, 'p.id')}) end,
   'downloadable_samples', case when p.type_id = 'downloadable' then array_to_json(${samplesOf(own, 'p.id')}) end`;

const LINKS = `select ${linksOf(true, 'p.id')} as parts from product p where lower(p.sku) = lower($2)`;
const SAMPLES = `select ${samplesOf(true, 'p.id')} as parts from product p where lower(p.sku) = lower($2)`;

/** The links of the product of that sku as a store view sees them; undefined for an unknown sku. */
export async function selectLinks<Link>(db: Queryable, sku: string, storeId: number): Promise<Link[] | undefined> {
  const [row] = await db.query<{ parts: Link[] }>(LINKS, [storeId, sku]);
  return row?.parts;
}

/** The samples of the product of that sku as a store view sees them; undefined for an unknown sku. */
export async function selectSamples<Sample>(db: Queryable, sku: string, storeId: number): Promise<Sample[] | undefined> {
  const [row] = await db.query<{ parts: Sample[] }>(SAMPLES, [storeId, sku]);
  return row?.parts;
}
