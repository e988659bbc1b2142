import type { Queryable } from '@merx/db';
import type { ExactRow, product, Table } from '@merx/db/tables';

type ProductRow = ExactRow<typeof product>;

/** The product with its values in a store view. */
export type LockedProduct = Pick<ProductRow, 'id' | 'sku' | 'type_id' | 'attribute_set_id'> & { attributes: Record<string, string> };

/** The product with that sku (case-insensitive), locked until the transaction ends so that parallel saves lose no field. */
export async function lockProduct(tx: Queryable, sku: string, storeId: number): Promise<LockedProduct | undefined> {
  const [row] = await tx.query<LockedProduct>(
    `select p.id, p.sku, p.type_id, p.attribute_set_id,
       p.attributes || coalesce((select ps.attributes from product_store ps where ps.product_id = p.id and ps.store_id = $2), '{}') as attributes
     from product p where lower(p.sku) = lower($1) for no key update of p`,
    [sku, storeId],
  );
  return row;
}

/** A product as a part of another one, with its global values. */
export type PartRow = Omit<LockedProduct, 'attribute_set_id'>;

/** Products by given sku (case-insensitive), locked until the transaction ends. */
export async function lockPartsBySku(tx: Queryable, skus: string[]): Promise<Map<string, PartRow>> {
  if (skus.length === 0) return new Map();
  const rows = await tx.query<PartRow & { given: string }>(
    `select g.sku as given, p.id, p.sku, p.type_id, p.attributes
     from unnest($1::text[]) g(sku) join product p on lower(p.sku) = lower(g.sku) order by p.id for key share of p`,
    [skus],
  );
  return new Map(rows.map(({ given, ...row }) => [given, row]));
}

/** The products with these ids, locked until the transaction ends. */
export function lockPartsById(tx: Queryable, ids: number[]): Promise<PartRow[]> {
  return tx.query('select id, sku, type_id, attributes from product where id = any($1::int[]) order by id for key share', [ids]);
}

/** Whether the product is a part of a configurable or a bundle. */
export async function isPart(tx: Queryable, productId: number): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(
    `select exists (select 1 from configurable_link where child_id = $1)
         or exists (select 1 from bundle_selection where product_id = $1) as found`,
    [productId],
  );
  return row?.found ?? false;
}

/** Updates a product's modification time. */
export async function touchProduct(tx: Queryable, id: number): Promise<void> {
  await tx.query(`update product set updated_at = date_trunc('second', now()) where id = $1`, [id]);
}

/** Sets the type of a product. */
export async function updateProductType(tx: Queryable, id: number, typeId: string): Promise<void> {
  await tx.prisma.product.update({ where: { id }, data: { type_id: typeId } });
}

/** Updates a product's option flags from its options and parts, and its modification time. */
export async function syncOptionFlags(tx: Queryable, productId: number): Promise<void> {
  await tx.query(
    `update product p set updated_at = date_trunc('second', now()), attributes = p.attributes || jsonb_build_object(
       'has_options', case when custom.has or parts.has then '1' else '0' end,
       'required_options', case when custom.required or parts.required then '1' else '0' end)
     from (select count(*) > 0 as has, coalesce(bool_or(is_require), false) as required from product_option where product_id = $1) custom,
       (select count(*) > 0 as has, coalesce(bool_or(required), false) as required from (
          select true as required from configurable_option where product_id = $1
          union all select required from bundle_option where parent_id = $1) choice) parts
     where p.id = $1`,
    [productId],
  );
}

/** Whether a store view overrides any values. */
export async function hasStoreValues(db: Queryable, storeId: number): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    `select exists (select 1 from product_store where store_id = $1)
  or exists (select 1 from downloadable_link_title where store_id = $1) or exists (select 1 from downloadable_sample_title where store_id = $1)
  or exists (select 1 from downloadable_link_price x join store s on s.website_id = x.website_id where s.id = $1) as found`,
    [storeId],
  );
  return row?.found ?? false;
}

/**
 * SQL that replaces an owner's rows by those of the JSON in $2; rows with the same `key` keep their id. `insert` reads from `given`;
 * `owned` is the condition for the owner's rows (`t`), `conflict` names a unique index if it is not on the key alone.
 */
export function replaceRowsSql(table: Table, owned: string, key: readonly string[], insert: string, conflict = key): string {
  const changed = Object.keys(table.columns).filter((name) => !conflict.includes(name) && !table.key.includes(name));
  return `with given as (select * from jsonb_populate_recordset(null::${table.name}, $2::jsonb)),
     gone as (delete from ${table.name} t where ${owned}
       and not exists (select 1 from given where ${key.map((name) => `given.${name} = t.${name}`).join(' and ')}))
     ${insert} on conflict (${conflict.join(', ')}) do update set ${changed.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}
