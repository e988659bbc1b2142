import type { Queryable } from '@merx/db';
import type { ExactRow, product } from '@merx/db/tables';
import type { AttributeGroupOfForm, EditedProduct } from './product.schema.js';

/** Editor data that is not part of the product's response, or undefined for an unknown id. */
export async function selectEdited(db: Queryable, id: number) {
  const [row] = await db.query<
    Pick<ExactRow<typeof product>, 'sku' | 'type_id' | 'attribute_set_id'> & Pick<EditedProduct, 'shared' | 'own'>
  >(
    `select p.sku, p.type_id, p.attribute_set_id,
       p.attributes || jsonb_build_object('price', p.price, 'weight', p.weight, 'status', p.status::text, 'visibility', p.visibility::text)
         as shared,
       array(select json_build_object('store_id', s.store_id, 'codes', array(select jsonb_object_keys(s.attributes) as code order by code))
         from product_store s where s.product_id = p.id and s.attributes <> '{}' order by s.store_id) as own
     from product p where p.id = $1`,
    [id],
  );
  return row;
}

/** The groups of a set with their attribute codes, in order. */
export function selectFormGroups(db: Queryable, setId: number) {
  return db.query<Omit<AttributeGroupOfForm, 'attributes'> & { attribute_codes: string[] }>(
    `select g.id, g.code, g.name, array(select a.code from eav_attribute_set_entry e join eav_attribute a on a.id = e.attribute_id
         where e.attribute_group_id = g.id order by e.sort_order, e.id) as attribute_codes
     from eav_attribute_group g where g.attribute_set_id = $1 order by g.sort_order, g.id`,
    [setId],
  );
}
