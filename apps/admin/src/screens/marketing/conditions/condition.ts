import type { Outputs } from '../../../api/trpc';
import { isUnread } from '../../../form/number-text';
import { say } from '../../../texts/say';

export type Choices = Outputs['salesRule']['rule']['conditionChoices'];
export type ChoiceAttribute = Choices['cart'][number];

/** A node of a condition tree, as stored in rules. */
export interface Condition {
  condition_type: string;
  conditions?: Condition[];
  aggregator_type?: string;
  operator: string | null;
  attribute_name?: string;
  value: unknown;
}

export type Kind = 'combine' | 'address' | 'found' | 'subselect' | 'product' | 'product-combine';
/** What the conditions of a group apply to: the cart or one of its items. */
export type Sight = 'cart' | 'item';

/** The kind of a condition; undefined for an unknown type. */
export const kindOf = ({ condition_type }: Condition, { kinds }: Choices): Kind | undefined =>
  kinds.find(({ type }) => type === condition_type.replace(/^\\/, ''))?.kind as Kind | undefined;

/** Whether a condition contains others. */
export const isGroup = (kind: Kind | undefined): boolean =>
  kind === 'combine' || kind === 'found' || kind === 'subselect' || kind === 'product-combine';

/** What the conditions inside a group apply to. */
export const sightBelow = (kind: Kind | undefined): Sight => (kind === 'combine' ? 'cart' : 'item');

const typeOf = (kind: Kind, { kinds }: Choices): string => kinds.find((one) => one.kind === kind)?.type ?? '';

/** A group without conditions, which always matches. */
export const emptyGroup = (kind: Kind, choices: Choices): Condition => ({
  condition_type: typeOf(kind, choices),
  conditions: [],
  aggregator_type: 'all',
  operator: kind === 'subselect' ? '>=' : null,
  ...(kind === 'subselect' && { attribute_name: 'qty' }),
  value: '1',
});

/** The attributes available to a condition of this kind. */
export function attributesOf(kind: Kind | undefined, choices: Choices): readonly ChoiceAttribute[] {
  if (kind === 'address') return choices.cart;
  if (kind === 'subselect') return choices.subselect;
  return kind === 'product' ? [...choices.product, ...choices.item] : [];
}

/** The attribute of a condition, ignoring the scope prefix (`parent::sku`). */
export function attributeOf(condition: Condition, choices: Choices): ChoiceAttribute | undefined {
  const code = (condition.attribute_name ?? '').replace(/^.*::/, '');
  return attributesOf(kindOf(condition, choices), choices).find((one) => one.code === code);
}

/** A new condition on an attribute, without a value. */
export function emptyLine(kind: Kind, attribute: ChoiceAttribute, choices: Choices): Condition {
  const operator = attribute.type === 'number' ? '>=' : (attribute.operators[0] ?? '==');
  return {
    condition_type: typeOf(kind, choices),
    operator: attribute.type === 'category' ? '()' : operator,
    attribute_name: attribute.code,
    value: attribute.type === 'category' || attribute.type === 'multiselect' ? [] : '',
  };
}

/** Whether the operator takes several values. */
export const takesMany = (operator: string | null, attribute: ChoiceAttribute | undefined): boolean =>
  operator === '()' || operator === '!()' || (/\{\}/.test(operator ?? '') && /^(category|multiselect)$/.test(attribute?.type ?? ''));

/** A condition's value as a list; text is split at commas. */
export function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return String(isUnread(value) ? '' : (value ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Changes the operator and converts the value to match it. */
export function withOperator(condition: Condition, operator: string, attribute: ChoiceAttribute | undefined): Condition {
  const list = listOf(condition.value);
  return { ...condition, operator, value: takesMany(operator, attribute) ? list : (list[0] ?? '') };
}

/** The options of an attribute; categories are labeled with their path. */
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

/** A condition in words, with its children. */
export interface Described {
  /** Position in the tree. */
  id: string;
  text: string;
  below: Described[];
}

const OPERATORS: Record<string, string> = {
  '==': 'is',
  '!=': 'isNot',
  '>=': 'atLeast',
  '<=': 'atMost',
  '>': 'above',
  '<': 'below',
  '{}': 'contains',
  '!{}': 'containsNot',
  '()': 'oneOf',
  '!()': 'noneOf',
  '<=>': 'undefined',
};

/** Label of an operator. */
export const operatorLabel = (operator: string): string => say(`marketing.operator.${OPERATORS[operator] ?? 'is'}`, operator);

/** Label of the condition's attribute; the code if the attribute no longer exists. */
export function attributeLabel(condition: Condition, choices: Choices): string {
  const attribute = attributeOf(condition, choices);
  return attribute ? nameOf(attribute) : (condition.attribute_name ?? '');
}

/** Label of an attribute: translated here for carts and items, from the server for product attributes. */
export const nameOf = ({ code, label }: ChoiceAttribute): string =>
  label.startsWith('condition.') ? say(`marketing.${label}`, code) : label;

const isTrue = (value: unknown): boolean => value !== '0' && value !== 0 && value !== false;

/** How a group combines its conditions: `all1` all are true, `any0` any is false. */
export const modeOf = ({ aggregator_type, value }: Condition): string =>
  `${aggregator_type === 'any' ? 'any' : 'all'}${isTrue(value) ? 1 : 0}`;

/** The condition tree in words. */
export function describe(condition: Condition, choices: Choices, id = '0'): Described {
  const kind = kindOf(condition, choices);
  const below = (condition.conditions ?? []).map((one, index) => describe(one, choices, `${id}.${index}`));
  if (kind === 'subselect') {
    const which = say(`marketing.subselect.${condition.aggregator_type === 'any' ? 'any' : 'all'}`, '');
    return { id, text: `${comparison(condition, choices)} ${which}`, below };
  }
  if (isGroup(kind)) return { id, text: say(`marketing.${kind === 'found' ? 'found' : 'group'}.${modeOf(condition)}`, ''), below };
  return { id, text: comparison(condition, choices), below };
}

function comparison(condition: Condition, choices: Choices): string {
  const options = new Map(optionsOf(attributeOf(condition, choices), choices).map(({ value, label }) => [value, label]));
  const values = listOf(condition.value).map((value) => options.get(value) ?? value);
  return `${attributeLabel(condition, choices)} ${operatorLabel(condition.operator ?? '==')} ${values.join(', ') || '…'}`;
}
