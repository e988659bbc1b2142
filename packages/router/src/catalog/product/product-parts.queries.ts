import { columnNames, insertInto, type Queryable } from '@merx/db';
import { type ExactRow, productLink, productMedia, productOption, productOptionValue, productTierPrice, type Table } from '@merx/db/tables';
import { replaceRowsSql } from '../product-row/product-row.queries.js';
import type { VideoContent } from './product.schema.js';

/** A statement that replaces the rows of a product in a table; rows with the same `key` keep their id. */
function replaceOfProduct<Row>(table: Table, key: string[], insert: string, conflict = key) {
  const sql = replaceRowsSql(table, 't.product_id = $1', key, insert, conflict);
  return async (tx: Queryable, productId: number, rows: Row[]): Promise<void> => {
    await tx.query(sql, [productId, JSON.stringify(rows)]);
  };
}

export type TierPriceRow = Omit<ExactRow<typeof productTierPrice>, 'id' | 'product_id'>;

const TIER = ['website_id', 'customer_group_id', 'qty'];
const INSERT_TIERS = insertInto(productTierPrice, 'given', { product_id: '$1', id: null });

/** Replaces the product's tier prices; rows of the same website, group and quantity keep their id. */
export const replaceTierPriceRows = replaceOfProduct<TierPriceRow>(productTierPrice, TIER, INSERT_TIERS, ['product_id', ...TIER]);

export type TierKey = Pick<ExactRow<typeof productTierPrice>, 'product_id' | 'website_id' | 'customer_group_id' | 'qty'>;

/** Inserts or updates the fixed price of a tier; clears a percentage. */
export async function upsertTier(tx: Queryable, key: TierKey, value: string): Promise<void> {
  await tx.prisma.productTierPrice.upsert({
    where: { product_id_website_id_customer_group_id_qty: key },
    create: { ...key, value },
    update: { value, percentage_value: null },
  });
}

/** Deletes a tier; returns whether it existed. */
export async function deleteTier(tx: Queryable, key: TierKey): Promise<boolean> {
  return (await tx.prisma.productTierPrice.deleteMany({ where: key })).count > 0;
}

/** Which of these customer groups exist; locks them until the transaction ends. */
export async function lockCustomerGroups(tx: Queryable, ids: number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>('select id from customer_group where id = any($1::int[]) order by id for key share', [ids]);
  return new Set(rows.map((row) => row.id));
}

export type LinkRow = Omit<ExactRow<typeof productLink>, 'id' | 'product_id'>;

const LINK = ['link_type_id', 'linked_product_id'];
const INSERT_LINKS = insertInto(productLink, 'given', { product_id: '$1', id: null });

/** Replaces the product's links; links of the same type and product keep their id. */
export const replaceLinkRows = replaceOfProduct<LinkRow>(productLink, LINK, INSERT_LINKS, ['product_id', ...LINK]);

/** The links of a product. */
export function selectLinkRows(tx: Queryable, productId: number): Promise<LinkRow[]> {
  return tx.query('select link_type_id, linked_product_id, position, qty from product_link where product_id = $1 order by id', [productId]);
}

/** A media entry; a null id creates a new one. */
export type MediaRow = Omit<ExactRow<typeof productMedia>, 'id' | 'product_id' | 'video_content'> & {
  id: number | null;
  /** For an external video. */
  video_content: VideoContent | null;
};
export type StoredMedia = MediaRow & { id: number };

const MEDIA_COLUMNS = columnNames(productMedia, ['product_id']).join(', ');
const MEDIA_ID = `coalesce(given.id, nextval(pg_get_serial_sequence('product_media', 'id'))::int)`;

/** The media entries of a product. */
export function selectMedia(tx: Queryable, productId: number): Promise<StoredMedia[]> {
  return tx.query(`select ${MEDIA_COLUMNS} from product_media where product_id = $1 order by position, id`, [productId]);
}

/** Replaces the product's media entries; entries with an id keep it. */
export const replaceMediaRows = replaceOfProduct<MediaRow>(
  productMedia,
  ['id'],
  insertInto(productMedia, 'given', { product_id: '$1', id: MEDIA_ID }),
);

/** Removes files from all roles of a product, in every store view. */
export async function clearRoles(tx: Queryable, productId: number, roles: readonly string[], files: string[]): Promise<void> {
  const left = `attributes - array(select key from jsonb_each_text(attributes) where key = any($2::text[]) and value = any($3::text[]))`;
  await tx.query(`update product set attributes = ${left} where id = $1`, [productId, roles, files]);
  await tx.query(`update product_store set attributes = ${left} where product_id = $1`, [productId, roles, files]);
}

/** Files no longer referenced by any product or undo entry. */
export async function selectUnusedFiles(db: Queryable, files: string[]): Promise<string[]> {
  const rows = await db.query<{ file: string }>(
    `select file from unnest($1::text[]) given(file) where not exists (select 1 from product_media m where m.file = given.file)
       and not exists (select 1 from change_row c where c.table_name = 'product_media' and c.before ->> 'file' = given.file)`,
    [files],
  );
  return rows.map((row) => row.file);
}

export type OptionRow = Omit<ExactRow<typeof productOption>, 'product_id'>;
export type OptionValueRow = ExactRow<typeof productOptionValue>;

/** The ids of a product's options and their values (values by id, with their option's id), and as many new ids as requested. */
export interface OptionIds {
  options: number[];
  values: Record<string, number>;
  newOptions: number[];
  newValues: number[];
}

/** The ids of a product's options, and new ids for those to be added. */
export async function selectOptionIds(tx: Queryable, productId: number, options: number, values: number): Promise<OptionIds> {
  const [row] = await tx.query<OptionIds>(
    `select array(select option_id from product_option where product_id = $1) as options,
       (select coalesce(json_object_agg(v.option_type_id, v.option_id), '{}') from product_option_value v
         join product_option o on o.option_id = v.option_id where o.product_id = $1) as values,
       array(select nextval(pg_get_serial_sequence('product_option', 'option_id'))::int from generate_series(1, $2::int)) as "newOptions",
       array(select nextval(pg_get_serial_sequence('product_option_value', 'option_type_id'))::int from generate_series(1, $3::int)) as "newValues"`,
    [productId, options, values],
  );
  return row ?? { options: [], values: {}, newOptions: [], newValues: [] };
}

const replaceOptions = replaceOfProduct<OptionRow>(productOption, ['option_id'], insertInto(productOption, 'given', { product_id: '$1' }));

const REPLACE_VALUES = replaceRowsSql(
  productOptionValue,
  't.option_id = any($1::int[])',
  ['option_type_id'],
  insertInto(productOptionValue, 'given', {}),
);

/** Replaces the product's options and their values; those with a known id keep it. */
export async function replaceOptionRows(tx: Queryable, productId: number, options: OptionRow[], values: OptionValueRow[]): Promise<void> {
  await replaceOptions(tx, productId, options);
  await tx.query(REPLACE_VALUES, [options.map((row) => row.option_id), JSON.stringify(values)]);
}

/** Replaces the websites of a product. */
export async function replaceWebsites(tx: Queryable, id: number, websiteIds: number[]): Promise<void> {
  await tx.query(
    `with gone as (delete from product_website where product_id = $1 and website_id <> all($2::int[]))
     insert into product_website (product_id, website_id) select $1, website_id from unnest($2::int[]) website_id on conflict do nothing`,
    [id, websiteIds],
  );
}

/** Which of these categories exist; locks them until the transaction ends. */
export async function lockCategories(tx: Queryable, ids: number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>('select id from category where id = any($1::int[]) for key share', [ids]);
  return new Set(rows.map((row) => row.id));
}

/** Replaces the categories of a product; a null position keeps the current one. */
export async function replaceCategories(
  tx: Queryable,
  id: number,
  links: { category_id: number; position: number | null }[],
): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($2::jsonb) as g(category_id int, position int)),
     gone as (delete from category_product c where c.product_id = $1 and not exists (select 1 from given g where g.category_id = c.category_id))
     insert into category_product (category_id, product_id, position)
     select g.category_id, $1, coalesce(g.position, c.position, 0) from given g
     left join category_product c on c.product_id = $1 and c.category_id = g.category_id
     on conflict (category_id, product_id) do update set position = excluded.position`,
    [id, JSON.stringify(links)],
  );
}
