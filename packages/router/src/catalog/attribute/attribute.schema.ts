import { attributeCode, bool, int, list, SearchCriteria, SearchCriteriaEcho, text, wireBool, wireInt, wireText } from '@merx/wire';
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

/** An attribute of products or categories. Some flags are text, "0" or "1". */
export const Attribute = z.object({
  is_wysiwyg_enabled: wireBool,
  is_html_allowed_on_front: wireBool,
  used_for_sort_by: wireBool,
  is_filterable: wireBool,
  is_filterable_in_search: wireBool,
  is_used_in_grid: wireBool,
  is_visible_in_grid: wireBool,
  is_filterable_in_grid: wireBool,
  position: wireInt,
  apply_to: z.array(wireText),
  is_searchable: wireText,
  is_visible_in_advanced_search: wireText,
  is_comparable: wireText,
  is_used_for_promo_rules: wireText,
  is_visible_on_front: wireText,
  used_in_product_listing: wireText,
  is_visible: wireBool,
  scope: wireText,
  attribute_id: wireInt,
  attribute_code: wireText,
  frontend_input: wireText,
  entity_type_id: wireText,
  is_required: wireBool,
  options: AttributeOptions,
  is_user_defined: wireBool,
  default_frontend_label: wireText.optional(),
  frontend_labels: z.array(StoreLabel),
  note: wireText.optional(),
  backend_type: wireText,
  backend_model: wireText.optional(),
  source_model: wireText.optional(),
  default_value: wireText.optional(),
  is_unique: wireText,
  frontend_class: wireText.optional(),
  validation_rules: z.array(z.object({ key: wireText, value: wireText })),
});
export type Attribute = z.infer<typeof Attribute>;

export const Attributes = z.array(Attribute);
export const AttributeList = z.object({ items: Attributes, search_criteria: SearchCriteriaEcho, total_count: wireInt });
export type AttributeList = z.infer<typeof AttributeList>;

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
  is_wysiwyg_enabled: bool.nullish(),
  is_html_allowed_on_front: bool.nullish(),
  used_for_sort_by: bool.nullish(),
  is_filterable: bool.nullish(),
  is_filterable_in_search: bool.nullish(),
  is_used_in_grid: bool.nullish(),
  is_visible_in_grid: bool.nullish(),
  is_filterable_in_grid: bool.nullish(),
  position: int.nullish(),
  apply_to: list(text).nullish(),
  is_searchable: bool.nullish(),
  is_visible_in_advanced_search: bool.nullish(),
  is_comparable: bool.nullish(),
  is_used_for_promo_rules: bool.nullish(),
  is_visible_on_front: bool.nullish(),
  used_in_product_listing: bool.nullish(),
  is_visible: bool.nullish(),
  scope: text.nullish(),
  attribute_id: int.nullish(),
  attribute_code: text.nullish(),
  frontend_input: text.nullish(),
  entity_type_id: text.nullish(),
  is_required: bool.nullish(),
  options: list(AttributeOptionInput).nullish(),
  is_user_defined: bool.nullish(),
  default_frontend_label: text.nullish(),
  frontend_labels: list(StoreLabelInput).nullish(),
  note: text.nullish(),
  backend_type: text.nullish(),
  backend_model: text.nullish(),
  source_model: text.nullish(),
  default_value: text.nullish(),
  is_unique: bool.nullish(),
  frontend_class: text.nullish(),
  validation_rules: list(z.strictObject({ key: text.nullish(), value: text.nullish() })).nullish(),
  custom_attributes: CustomAttributesInput.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type AttributeInput = z.infer<typeof AttributeInput>;

export const ListAttributes = z.object({ searchCriteria: SearchCriteria });
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
