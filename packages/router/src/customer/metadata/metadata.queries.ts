import type { Queryable } from '@merx/db';
import type { attribute, ExactRow } from '@merx/db/tables';

/** Properties that only customer and address attributes have; absent fields have defaults. */
export interface CustomerMetadata {
  is_system?: boolean;
  multiline_count?: number;
  validate_rules?: Record<string, string | number>;
  sort_order?: number;
  input_filter?: string;
  data_model?: string;
  is_searchable_in_grid?: boolean;
  used_in_forms?: string[];
}

const OWN = [
  ...(['code', 'backend_type', 'frontend_input', 'frontend_label', 'frontend_class', 'note', 'is_required', 'is_visible'] as const),
  ...(['is_user_defined', 'is_used_in_grid', 'is_visible_in_grid', 'is_filterable_in_grid', 'options_from'] as const),
] as const;

export interface AttributeRow extends Pick<ExactRow<typeof attribute>, (typeof OWN)[number]> {
  /** For the requested store view; null if not set. */
  store_label: string | null;
  details: CustomerMetadata | null;
  /** Options stored as rows. */
  options: { label: string; value: string }[];
}

export type EntityType = 'customer' | 'customer_address';

/** The attributes of an entity type in order, with the labels of a store view. */
export function selectAttributes(db: Queryable, entityType: EntityType, storeId: number): Promise<AttributeRow[]> {
  return db.query<AttributeRow>(
    `select ${OWN.map((name) => `a.${name}`).join(', ')}, l.label as store_label, a.customer_metadata as details,
       array(select json_build_object('label', coalesce(shown.label, o.label), 'value', o.id::text) from eav_attribute_option o
         left join eav_attribute_option_label shown on shown.option_id = o.id and shown.store_id = $2
         where o.attribute_id = a.id order by o.sort_order, o.id) as options
     from eav_attribute a join eav_entity_type t on t.id = a.entity_type_id
     left join eav_attribute_label l on l.attribute_id = a.id and l.store_id = $2
     where t.code = $1 order by coalesce((a.customer_metadata ->> 'sort_order')::int, 0), a.id`,
    [entityType, storeId],
  );
}

/** The customer groups, as options. */
export function selectGroupOptions(db: Queryable): Promise<{ label: string; value: string }[]> {
  return db.query('select code as label, id::text as value from customer_group where id <> 0 order by id');
}
