import type { Queryable } from '@merx/db';

/** A product attribute available in conditions, with its options. */
export interface PromoAttribute {
  code: string;
  label: string;
  input: string | null;
  options: { value: string; label: string }[];
}

/** The product attributes enabled for price rules, by label. */
export function selectPromoAttributes(db: Queryable): Promise<PromoAttribute[]> {
  return db.query<PromoAttribute>(
    `select a.code, coalesce(a.frontend_label, a.code) as label, a.frontend_input as input,
       (select coalesce(json_agg(json_build_object('value', o.id::text, 'label', o.label) order by o.sort_order, o.id), '[]')
        from eav_attribute_option o where o.attribute_id = a.id) as options
     from eav_attribute a join eav_entity_type t on t.id = a.entity_type_id
     where t.code = 'catalog_product' and a.is_used_for_promo_rules and a.code not in ('category_ids', 'attribute_set_id') order by label, a.code`,
  );
}

export interface Choice {
  value: string;
  label: string;
}

/** Attribute sets of products and categories, as values for conditions. */
export async function selectPromoLists(db: Queryable): Promise<{ attributeSets: Choice[]; categories: (Choice & { path: string })[] }> {
  const [row] = await db.query<{ attributeSets: Choice[]; categories: (Choice & { path: string })[] }>(
    `select (select coalesce(json_agg(json_build_object('value', s.id::text, 'label', s.name) order by s.name), '[]')
        from eav_attribute_set s join eav_entity_type t on t.id = s.entity_type_id where t.code = 'catalog_product') as "attributeSets",
      (select coalesce(json_agg(json_build_object('value', c.id::text, 'label', coalesce(c.attributes ->> 'name', c.id::text), 'path', c.path)
          order by c.path), '[]') from category c where c.level > 0) as categories`,
  );
  return row ?? { attributeSets: [], categories: [] };
}
