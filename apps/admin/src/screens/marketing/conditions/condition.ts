import type { Outputs } from '../../../api/trpc';
import { isUnread } from '../../../form/number-text';

export type Choices = Outputs['salesRule']['rule']['conditionChoices'];
export type ChoiceAttribute = Choices['cart'][number];

/** A node of a tree of conditions, as rules keep it. */
export interface Condition {
  condition_type: string;
  conditions?: Condition[];
  aggregator_type?: string;
  operator: string | null;
  attribute_name?: string;
  value: unknown;
}

export type Kind = 'combine' | 'address' | 'found' | 'subselect' | 'product' | 'product-combine';
/** What the conditions of a group look at: the whole cart, or one of its items. */
export type Sight = 'cart' | 'item';

/** What a condition is; undefined for one that this shop does not know. */
export const kindOf = ({ condition_type }: Condition, { kinds }: Choices): Kind | undefined =>
  kinds.find(({ type }) => type === condition_type.replace(/^\\/, ''))?.kind as Kind | undefined;

/** Whether a condition holds others. */
export const isGroup = (kind: Kind | undefined): boolean =>
  kind === 'combine' || kind === 'found' || kind === 'subselect' || kind === 'product-combine';

/** What the conditions below a group look at. */
export const sightBelow = (kind: Kind | undefined): Sight => (kind === 'combine' ? 'cart' : 'item');

const typeOf = (kind: Kind, { kinds }: Choices): string => kinds.find((one) => one.kind === kind)?.type ?? '';

/** A group without conditions: it holds for everything. */
export const emptyGroup = (kind: Kind, choices: Choices): Condition => ({
  condition_type: typeOf(kind, choices),
  conditions: [],
  aggregator_type: 'all',
  operator: kind === 'subselect' ? '>=' : null,
  ...(kind === 'subselect' && { attribute_name: 'qty' }),
  value: '1',
});

/** The attributes that a condition of this kind may look at. */
export function attributesOf(kind: Kind | undefined, choices: Choices): readonly ChoiceAttribute[] {
  if (kind === 'address') return choices.cart;
  if (kind === 'subselect') return choices.subselect;
  return kind === 'product' ? [...choices.product, ...choices.item] : [];
}

/** The attribute that a condition names; its part of a line with parts (`parent::sku`) stays out of account. */
export function attributeOf(condition: Condition, choices: Choices): ChoiceAttribute | undefined {
  const code = (condition.attribute_name ?? '').replace(/^.*::/, '');
  return attributesOf(kindOf(condition, choices), choices).find((one) => one.code === code);
}

/** A condition on an attribute, not yet compared with anything. */
export function emptyLine(kind: Kind, attribute: ChoiceAttribute, choices: Choices): Condition {
  const operator = attribute.type === 'number' ? '>=' : (attribute.operators[0] ?? '==');
  return {
    condition_type: typeOf(kind, choices),
    operator: attribute.type === 'category' ? '()' : operator,
    attribute_name: attribute.code,
    value: attribute.type === 'category' || attribute.type === 'multiselect' ? [] : '',
  };
}

/** Whether the operator compares with several values. */
export const takesMany = (operator: string | null, attribute: ChoiceAttribute | undefined): boolean =>
  operator === '()' || operator === '!()' || (/\{\}/.test(operator ?? '') && /^(category|multiselect)$/.test(attribute?.type ?? ''));

/** A condition's value as a list of texts; one text with commas is such a list, too. */
export function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return String(isUnread(value) ? '' : (value ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** The condition with another operator; its value takes the form that the operator compares with. */
export function withOperator(condition: Condition, operator: string, attribute: ChoiceAttribute | undefined): Condition {
  const list = listOf(condition.value);
  return { ...condition, operator, value: takesMany(operator, attribute) ? list : (list[0] ?? '') };
}

/** The choices of an attribute; categories are told with those above them. */
export function optionsOf(attribute: ChoiceAttribute | undefined, { categories }: Choices): { value: string; label: string }[] {
  if (attribute?.type !== 'category') return attribute?.options ?? [];
  const names = new Map(categories.map(({ value, label }) => [value, label]));
  return categories.map(({ value, path }) => ({
    value,
    label: path
      .split('/')
      .slice(1)
      .map((id) => names.get(id) ?? id)
      .join(' › '),
  }));
}
