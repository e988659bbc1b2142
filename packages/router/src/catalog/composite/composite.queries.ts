import type { Queryable } from '@merx/db';

/** A product as a part of another one. */
export interface PartRow {
  id: number;
  sku: string;
  type_id: string;
  /** The values that hold in every store view. */
  attributes: Record<string, string>;
}

/** The products of these skus, case aside, by the sku as it was given; they stay until the transaction ends. */
export async function lockPartsBySku(tx: Queryable, skus: string[]): Promise<Map<string, PartRow>> {
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

/** Makes a product's flags of options follow from what it has, and moves its time of change. */
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

/** Sets the type of a product. */
export async function updateProductType(tx: Queryable, productId: number, typeId: string): Promise<void> {
  await tx.query('update product set type_id = $2 where id = $1', [productId, typeId]);
}

/** Removes all options and parts that a configurable has. */
export async function deleteConfigurableParts(tx: Queryable, productId: number): Promise<void> {
  await tx.query(
    `with links as (delete from configurable_link where parent_id = $1) delete from configurable_option where product_id = $1`,
    [productId],
  );
}

/** Removes all options and selections that a bundle has. */
export async function deleteBundleParts(tx: Queryable, productId: number): Promise<void> {
  await tx.query('delete from bundle_option where parent_id = $1', [productId]);
}
