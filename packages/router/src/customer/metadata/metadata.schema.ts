import { attributeCode, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const ValidationRule = z.object({ name: wireText, value: wireText });

const PlainOption = z.object({ label: wireText, value: wireText });
/** An option, or a group of options. */
const Option = z.object({ label: wireText, value: wireText.optional(), options: z.array(PlainOption).optional() });
export type AttributeOption = z.infer<typeof Option>;

export const AttributeMetadata = z.object({
  frontend_input: wireText,
  input_filter: wireText,
  store_label: wireText,
  validation_rules: z.array(ValidationRule),
  multiline_count: wireInt,
  visible: wireBool,
  required: wireBool,
  data_model: wireText,
  options: z.array(Option),
  frontend_class: wireText,
  user_defined: wireBool,
  sort_order: wireInt,
  frontend_label: wireText,
  note: wireText,
  system: wireBool,
  backend_type: wireText,
  is_used_in_grid: wireBool,
  is_visible_in_grid: wireBool,
  is_filterable_in_grid: wireBool,
  is_searchable_in_grid: wireBool,
  attribute_code: wireText,
});
export type AttributeMetadata = z.infer<typeof AttributeMetadata>;

export const AttributeMetadataList = z.array(AttributeMetadata);

export const AttributeCode = z.object({ attributeCode });
export const FormCode = z.object({ formCode: text.describe('Name of the form, such as `customer_account_edit`.') });
/** The class name expected by clients; it does not affect the result. */
export const CustomAttributesOf = z.object({
  dataInterfaceName: text.nullish().describe('Accepted for compatibility; has no effect.'),
});
