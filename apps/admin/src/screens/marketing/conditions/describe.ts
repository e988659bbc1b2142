import { say } from '../../../texts/say';
import { attributeOf, type ChoiceAttribute, type Choices, type Condition, isGroup, kindOf, listOf, optionsOf } from './condition';

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
