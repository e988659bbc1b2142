import { configurableOption } from '@merx/db/tables';
import { childSku, entity, int, list, optionId, sku, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const plain = entity(configurableOption, { pick: ['label', 'position', 'is_use_default', 'product_id'] });
const ids = entity(configurableOption, { pick: ['id'] });
const extension_attributes = z.object({}).nullish();

/** An attribute that a configurable's children vary by. */
export const ConfigurableOption = z.object({
  ...ids.out,
  attribute_id: wireText,
  ...plain.out,
  values: z.array(z.object({ value_index: wireInt })),
});
export type ConfigurableOption = z.infer<typeof ConfigurableOption>;

export const ConfigurableOptionInput = z.strictObject({
  ...ids.in,
  attribute_id: text.nullish(),
  ...plain.in,
  values: list(z.strictObject({ value_index: int.nullish(), extension_attributes })).nullish(),
  extension_attributes,
});
export type ConfigurableOptionInput = z.infer<typeof ConfigurableOptionInput>;

export const ConfigurableOptions = z.array(ConfigurableOption);

export const SkuInput = z.object({ sku });
export const ChildInput = z.object({ sku, childSku });
export const OptionInput = z.object({ sku, id: optionId });
export const AddOptionInput = z.object({ sku, option: ConfigurableOptionInput });
export const UpdateOptionInput = z.object({ sku, id: optionId, option: ConfigurableOptionInput });
