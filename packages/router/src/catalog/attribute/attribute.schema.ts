import { attribute } from '@merx/db/tables';
import { attributeCode, bool, entity, int, list, pageOf, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { CustomAttributesInput } from '../../eav/index.js';
import { Attribute, AttributeOption, AttributeOptions } from './attribute-entity.schema.js';

export { Attribute, AttributeOption, AttributeOptions };

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

/**
 * An attribute as sent by clients: all fields of a response are accepted. Ids, types, models and validation rules are set by the server and
 * ignored here.
 */
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
export const ChangedOption = OptionId.extend({ option: AttributeOptionInput });
export const AttributeTypes = z.array(z.object({ value: wireText, label: wireText }));
/** Where a product attribute is used: its sets, and the number of configurable products that vary by it. */
export const AttributeUsage = z.object({
  sets: z.array(z.object({ id: wireInt, name: wireText, group: wireText })),
  configurables: wireInt,
});
export type AttributeUsage = z.infer<typeof AttributeUsage>;
