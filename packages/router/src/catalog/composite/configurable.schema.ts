import { bool, int, list, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** An attribute that the children of a configurable differ by. */
export const ConfigurableOption = z.object({
  id: wireInt,
  attribute_id: wireText,
  label: wireText,
  position: wireInt,
  is_use_default: wireBool,
  values: z.array(z.object({ value_index: wireInt })),
  product_id: wireInt,
});
export type ConfigurableOption = z.infer<typeof ConfigurableOption>;

export const ConfigurableOptionInput = z.strictObject({
  id: int.nullish(),
  attribute_id: text.nullish(),
  label: text.nullish(),
  position: int.nullish(),
  is_use_default: bool.nullish(),
  values: list(z.strictObject({ value_index: int.nullish(), extension_attributes: z.object({}).nullish() })).nullish(),
  product_id: int.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type ConfigurableOptionInput = z.infer<typeof ConfigurableOptionInput>;
