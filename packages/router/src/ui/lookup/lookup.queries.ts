import type { Queryable } from '@merx/db';
import type { Lookups } from './lookup.schema.js';

/** All short lists in one query; the base currency is a setting. */
export async function selectLookups(db: Queryable): Promise<Omit<Lookups, 'base_currency'>> {
  const [row] = await db.query<Omit<Lookups, 'base_currency'>>(
    `select
       (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'is_default', is_default) order by sort_order, id), '[]')
        from website where id > 0) as websites,
       (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'website_id', website_id, 'root_category_id', root_category_id)
          order by id), '[]') from store_group where id > 0) as store_groups,
       (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'website_id', website_id, 'group_id', store_group_id,
          'is_active', is_active = 1) order by sort_order, id), '[]') from store where id > 0) as stores,
       (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.sort_order, s.name), '[]')
        from eav_attribute_set s join eav_entity_type t on t.id = s.entity_type_id where t.code = 'catalog_product') as attribute_sets,
       (select coalesce(json_agg(json_build_object('id', id, 'name', code, 'tax_class_id', tax_class_id) order by id), '[]')
        from customer_group where id < 32000) as customer_groups,
       (select coalesce(json_agg(json_build_object('id', class_id, 'name', class_name) order by class_name), '[]')
        from tax_class where class_type = 'PRODUCT') as product_tax_classes,
       (select coalesce(json_agg(json_build_object('id', class_id, 'name', class_name) order by class_name), '[]')
        from tax_class where class_type = 'CUSTOMER') as customer_tax_classes,
       (select coalesce(json_agg(json_build_object('code', status, 'label', label) order by status), '[]') from sales_order_status) as order_statuses,
       (select coalesce(json_agg(json_build_object('code', source_code, 'name', coalesce(frontend_name, name)) order by coalesce(frontend_name, name)), '[]')
        from inventory_source where is_pickup_location_active) as pickup_locations`,
  );
  if (!row) throw new Error('A statement without a table answers one row.');
  return row;
}
