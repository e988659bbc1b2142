import type { Queryable } from '@merx/db';
import type { ExactRow, product, Table } from '@merx/db/tables';

type ProductRow = ExactRow<typeof product>;

/** The product, its values as a store view sees them. */
export type LockedProduct = Pick<ProductRow, 'id' | 'sku' | 'type_id' | 'attribute_set_id'> & { attributes: Record<string, string> };

/** The product of that sku, case aside, locked until the transaction ends, so that no field of a parallel save is lost. */
export async function lockProduct(tx: Queryable, sku: string, storeId: number): Promise<LockedProduct | undefined> {
  const [row] = await tx.query<LockedProduct>(
    `select p.id, p.sku, p.type_id, p.attribute_set_id,
       p.attributes || coalesce((select ps.attributes from product_store ps where ps.product_id = p.id and ps.store_id = $2), '{}') as attributes
     from product p where lower(p.sku) = lower($1) for no key update of p`,
    [sku, storeId],
  );
  return row;
}

/** A product as a part of another one, with the values that hold in every store view. */
export type PartRow = Omit<LockedProduct, 'attribute_set_id'>;

/** The products of these skus, case aside, by the sku as it was given; they stay until the transaction ends. */
export async function lockPartsBySku(tx: Queryable, skus: string[]): Promise<Map<string, PartRow>> {
  if (skus.length === 0) return new Map();
  const rows = await tx.query<PartRow & { given: string }>(
    `select g.sku as given, p.id, p.sku, p.type_id, p.attributes
     from unnest($1::text[]) g(sku) join product p on lower(p.sku) = lower(g.sku) order by p.id for key share of p`,
    [skus],
  );
  return new Map(rows.map(({ given, ...row }) => [given, row]));
}

/** The products of these ids; they stay until the transaction ends. */
export function lockPartsById(tx: Queryable, ids: number[]): Promise<PartRow[]> {
  return tx.query('select id, sku, type_id, attributes from product where id = any($1::int[]) order by id for key share', [ids]);
}

/** Whether a configurable or a bundle has the product among its parts. */
export async function isPart(tx: Queryable, productId: number): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(
    `select exists (select 1 from configurable_link where child_id = $1)
         or exists (select 1 from bundle_selection where product_id = $1) as found`,
    [productId],
  );
  return row?.found ?? false;
}

/** Moves a product's time of change. */
export async function touchProduct(tx: Queryable, id: number): Promise<void> {
  await tx.query(`update product set updated_at = date_trunc('second', now()) where id = $1`, [id]);
}

/** Sets the type of a product. */
export async function updateProductType(tx: Queryable, id: number, typeId: string): Promise<void> {
  await tx.prisma.product.update({ where: { id }, data: { type_id: typeId } });
}

/** Derives a product's flags of options from its options and parts, and moves its time of change. */
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

/** Whether a store view has any values of its own. */
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
 * A statement that gives an owner the rows of the JSON in $2 and no others: those of the same `key` keep their id. `insert` takes them from
 * `given`; `owned` says which rows (`t`) are the owner's, `conflict` names a unique index when it is not of the key alone.
 */
export function replaceRowsSql(table: Table, owned: string, key: readonly string[], insert: string, conflict = key): string {
  const changed = Object.keys(table.columns).filter((name) => !conflict.includes(name) && !table.key.includes(name));
  return `with given as (select * from jsonb_populate_recordset(null::${table.name}, $2::jsonb)),
     gone as (delete from ${table.name} t where ${owned}
       and not exists (select 1 from given where ${key.map((name) => `given.${name} = t.${name}`).join(' and ')}))
     ${insert} on conflict (${conflict.join(', ')}) do update set ${changed.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}
