import { columnNames, insertInto, type Queryable } from '@merx/db';
import { type ExactRow, productLink, productMedia, productOption, productOptionValue, productTierPrice } from '@merx/db/tables';
import { replaceRowsSql } from '../product-row/product-row.queries.js';
import type { VideoContent } from './product-parts.schema.js';

const OWNED = 't.product_id = $1';
const OF_PRODUCT = { product_id: '$1' };

export type TierPriceRow = Omit<ExactRow<typeof productTierPrice>, 'id' | 'product_id'>;

const TIER = ['website_id', 'customer_group_id', 'qty'];
const insertTiers = insertInto(productTierPrice, 'given', { ...OF_PRODUCT, id: null });
const REPLACE_TIERS = replaceRowsSql(productTierPrice, OWNED, TIER, insertTiers, ['product_id', ...TIER]);

/** Replaces the product's tier prices; rows of the same website, group and quantity keep their id. */
export async function replaceTierPriceRows(tx: Queryable, productId: number, rows: TierPriceRow[]): Promise<void> {
  await tx.query(REPLACE_TIERS, [productId, JSON.stringify(rows)]);
}

/** Which of these customer groups exist; locks them until the transaction ends. */
export async function lockCustomerGroups(tx: Queryable, ids: number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>('select id from customer_group where id = any($1::int[]) order by id for key share', [ids]);
  return new Set(rows.map((row) => row.id));
}

export type LinkRow = Omit<ExactRow<typeof productLink>, 'id' | 'product_id'>;

const LINK = ['link_type_id', 'linked_product_id'];
const insertLinks = insertInto(productLink, 'given', { ...OF_PRODUCT, id: null });
const REPLACE_LINKS = replaceRowsSql(productLink, OWNED, LINK, insertLinks, ['product_id', ...LINK]);

/** Replaces the product's links; links of the same type and product keep their id. */
export async function replaceLinkRows(tx: Queryable, productId: number, rows: LinkRow[]): Promise<void> {
  await tx.query(REPLACE_LINKS, [productId, JSON.stringify(rows)]);
}

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
const insertMedia = insertInto(productMedia, 'given', { ...OF_PRODUCT, id: MEDIA_ID });
const REPLACE_MEDIA = replaceRowsSql(productMedia, OWNED, ['id'], insertMedia);

/** The media entries of a product. */
export function selectMedia(tx: Queryable, productId: number): Promise<StoredMedia[]> {
  return tx.query(`select ${MEDIA_COLUMNS} from product_media where product_id = $1 order by position, id`, [productId]);
}

/** Replaces the product's media entries; entries with an id keep it. */
export async function replaceMediaRows(tx: Queryable, productId: number, rows: MediaRow[]): Promise<void> {
  await tx.query(REPLACE_MEDIA, [productId, JSON.stringify(rows)]);
}

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

const REPLACE_OPTIONS = replaceRowsSql(productOption, OWNED, ['option_id'], insertInto(productOption, 'given', OF_PRODUCT));
const REPLACE_VALUES = replaceRowsSql(
  productOptionValue,
  't.option_id = any($1::int[])',
  ['option_type_id'],
  insertInto(productOptionValue, 'given', {}),
);

/** Replaces the product's options; those with a known id keep it. */
export async function replaceOptionRows(tx: Queryable, productId: number, rows: OptionRow[]): Promise<void> {
  await tx.query(REPLACE_OPTIONS, [productId, JSON.stringify(rows)]);
}

/** Replaces the values of these options; those with a known id keep it. */
export async function replaceOptionValueRows(tx: Queryable, optionIds: number[], rows: OptionValueRow[]): Promise<void> {
  await tx.query(REPLACE_VALUES, [optionIds, JSON.stringify(rows)]);
}
