import { wireText } from '@merx/wire';
import { z } from 'zod';

const Choice = z.object({ value: wireText, label: wireText });

/** Something that a condition may look at. */
const Attribute = z.object({
  code: wireText,
  label: wireText,
  type: z.enum(['number', 'text', 'date', 'select', 'multiselect', 'category']),
  operators: z.array(wireText),
  options: z.array(Choice).optional(),
});
export type ChoiceAttribute = z.infer<typeof Attribute>;

/** What a builder of conditions may offer: the kinds of conditions, and what each looks at. */
export const ConditionChoices = z.object({
  kinds: z.array(z.object({ kind: wireText, type: wireText, stands_in: z.array(z.enum(['cart', 'item'])) })),
  cart: z.array(Attribute),
  item: z.array(Attribute),
  product: z.array(Attribute),
  subselect: z.array(Attribute),
  categories: z.array(Choice.extend({ path: wireText })),
});
export type ConditionChoices = z.infer<typeof ConditionChoices>;
