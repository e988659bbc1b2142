import { wireText } from '@merx/wire';
import { z } from 'zod';

const Choice = z.object({ value: wireText, label: wireText });

/** An attribute that a condition can use. */
const Attribute = z.object({
  code: wireText,
  label: wireText,
  type: z.enum(['number', 'text', 'date', 'select', 'multiselect', 'category']),
  operators: z.array(wireText),
  options: z.array(Choice).optional(),
});
export type ChoiceAttribute = z.infer<typeof Attribute>;

/** The options of a condition builder: the kinds of conditions, and the attributes of each. */
export const ConditionChoices = z.object({
  kinds: z.array(z.object({ kind: wireText, type: wireText, stands_in: z.array(z.enum(['cart', 'item'])) })),
  cart: z.array(Attribute),
  item: z.array(Attribute),
  product: z.array(Attribute),
  subselect: z.array(Attribute),
  categories: z.array(Choice.extend({ path: wireText })),
});
export type ConditionChoices = z.infer<typeof ConditionChoices>;
