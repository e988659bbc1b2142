import type { Queryable } from '@merx/db';
import type { ExactRow, product } from '@merx/db/tables';

/** What the children of a product inherit, apart from store views' values. */
export type InheritedRow = Pick<ExactRow<typeof product>, 'id' | 'sku' | 'type_id' | 'attribute_set_id'> & {
  price: number | null;
  weight: number | null;
  attributes: Record<string, unknown>;
  website_ids: number[];
};

/** The product with that sku (case-insensitive); undefined for an unknown sku. */
export async function selectInherited(db: Queryable, sku: string): Promise<InheritedRow | undefined> {
  const [row] = await db.query<InheritedRow>(
    `select p.id, p.sku, p.type_id, p.attribute_set_id, p.price::float8 as price, p.weight::float8 as weight, p.attributes,
       array(select w.website_id from product_website w where w.product_id = p.id order by w.website_id) as website_ids
     from product p where lower(p.sku) = lower($1)`,
    [sku],
  );
  return row;
}
