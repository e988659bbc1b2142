import { attribute } from '@merx/db/tables';
import { attributeCode, bool, entity, int, list, pageOf, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { CustomAttributesInput } from '../../eav/index.js';

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

export const Attributes = z.array(Attribute);
export const AttributeList = pageOf(Attribute);

const StoreLabelInput = z.strictObject({ store_id: int.nullish(), label: text.nullish() });
export type StoreLabelInput = z.infer<typeof StoreLabelInput>;

export const AttributeOptionInput = z.strictObject({
  label: text.nullish(),
  value: text.nullish(),
  sort_order: int.nullish(),
  is_default: bool.nullish(),
  store_labels: list(StoreLabelInput).nullish(),
});
export type AttributeOptionInput = z.infer<typeof AttributeOptionInput>;

/** An attribute as a client sends it: all that an answer holds. Ids, types, models and validation rules are the server's and ignored. */
export const AttributeInput = z.strictObject({
  ...entity(attribute, { omit: ['id', 'code', 'frontend_label', 'search_weight', 'is_used_for_price_rules', 'options_from'] }).in,
  attribute_id: int.nullish(),
  attribute_code: text.nullish(),
  entity_type_id: text.nullish(),
  options: list(AttributeOptionInput).nullish(),
  default_frontend_label: text.nullish(),
  frontend_labels: list(StoreLabelInput).nullish(),
  validation_rules: list(z.strictObject({ key: text.nullish(), value: text.nullish() })).nullish(),
  custom_attributes: CustomAttributesInput.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type AttributeInput = z.infer<typeof AttributeInput>;

export const AttributeCode = z.object({ attributeCode });
export const NewAttribute = z.object({ attribute: AttributeInput });
export const ChangedAttribute = z.object({ attributeCode, attribute: AttributeInput });
export const NewOption = z.object({ attributeCode, option: AttributeOptionInput });
export const OptionId = z.object({ attributeCode, optionId: text.describe('Id of the option.') });
export const AttributeTypes = z.array(z.object({ value: wireText, label: wireText }));
/** Where an attribute of products is used: the sets it stands in, and how many configurable products vary by it. */
export const AttributeUsage = z.object({
  sets: z.array(z.object({ id: wireInt, name: wireText, group: wireText })),
  configurables: wireInt,
});
export type AttributeUsage = z.infer<typeof AttributeUsage>;
