import { attribute } from '@merx/db/tables';
import { entity, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const StoreLabel = z.object({ store_id: wireInt, label: wireText });

export const AttributeOption = z.object({
  label: wireText,
  value: wireText,
  sort_order: wireInt.optional(),
  is_default: wireBool.optional(),
  store_labels: z.array(StoreLabel).optional(),
});
export type AttributeOption = z.infer<typeof AttributeOption>;
export const AttributeOptions = z.array(AttributeOption);

const flags = entity(attribute, {
  pick: [
    ...(['is_wysiwyg_enabled', 'is_html_allowed_on_front', 'used_for_sort_by', 'is_filterable', 'is_filterable_in_search'] as const),
    ...(['is_used_in_grid', 'is_visible_in_grid', 'is_filterable_in_grid', 'position', 'apply_to'] as const),
  ],
});
const visibility = entity(attribute, { pick: ['is_visible', 'scope'] });
const value = entity(attribute, { pick: ['note', 'backend_type', 'backend_model', 'source_model', 'default_value'] });

/** An attribute of products or categories. Some flags are text, "0" or "1". */
export const Attribute = z.object({
  ...flags.out,
  is_searchable: wireText,
  is_visible_in_advanced_search: wireText,
  is_comparable: wireText,
  is_used_for_promo_rules: wireText,
  is_visible_on_front: wireText,
  used_in_product_listing: wireText,
  ...visibility.out,
  attribute_id: wireInt,
  attribute_code: wireText,
  frontend_input: wireText,
  entity_type_id: wireText,
  is_required: wireBool,
  options: AttributeOptions,
  is_user_defined: wireBool,
  default_frontend_label: wireText.optional(),
  frontend_labels: z.array(StoreLabel),
  ...value.out,
  is_unique: wireText,
  frontend_class: wireText.optional(),
  validation_rules: z.array(z.object({ key: wireText, value: wireText })),
});
export type Attribute = z.infer<typeof Attribute>;
