import { int, nonEmptyText, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const attribute_code = z.enum(['reason', 'condition', 'resolution']);
const leads_to = z.enum(['refund', 'exchange']);

/** A choice for the reason, the condition or the resolution of a returned item. */
export const ReturnOption = z.object({
  id: wireInt,
  attribute_code: wireText,
  label: wireText,
  sort_order: wireInt,
  /** What an item with this resolution gets. */
  leads_to: wireText.nullable(),
});
export type ReturnOption = z.infer<typeof ReturnOption>;
export const ReturnOptions = z.array(ReturnOption);

export const OptionValues = z.object({ label: nonEmptyText, sort_order: int.nullish(), leads_to: leads_to.nullish() });
export type OptionValues = z.infer<typeof OptionValues>;
export const NewOption = OptionValues.extend({ attribute_code });
export type NewOption = z.infer<typeof NewOption>;
export const ChangedOption = OptionValues.extend({ id: int });
export type ChangedOption = z.infer<typeof ChangedOption>;
export const OptionId = z.object({ id: int });
