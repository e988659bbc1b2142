import type { AttributeDefinition, AttributeDefinitions } from '../../eav/index.js';
import { attributeIdUnknown, attributeNotVariant } from '../faults.js';

/** More would be an answer of many megabytes, made by a body of a few lines. */
export const MOST_VARIANTS = 5000;

const CHILD_TYPES: ReadonlySet<string> = new Set(['simple', 'virtual', 'downloadable']);

/** Whether a product of that type may be a child of a configurable. */
export const isChildType = (type: string): boolean => CHILD_TYPES.has(type);

/** Whether products can vary by an attribute: a select of stored options, the same in every store view. */
export function isVariantAttribute(definition: AttributeDefinition | undefined): boolean {
  if (!definition) return false;
  const { options, options_from, frontend_input, scope } = definition;
  return options !== null && options_from === null && frontend_input !== 'multiselect' && scope === 'global';
}

/** The attribute of that id or code, if products can vary by it. Throws 400 if not. */
export function variantAttribute(idOrCode: string, definitions: AttributeDefinitions): AttributeDefinition {
  const wanted = idOrCode.trim();
  const definition = definitions.get(wanted) ?? [...definitions.values()].find(({ id }) => String(id) === wanted);
  if (!definition) throw attributeIdUnknown({ attributeId: wanted });
  if (isVariantAttribute(definition)) return definition;
  throw attributeNotVariant({ attributeCode: definition.code });
}

/** One option id per attribute, the last attribute changing fastest. */
export const combinations = (axes: readonly { optionIds: number[] }[]): number[][] =>
  axes.reduce<number[][]>((made, { optionIds }) => made.flatMap((head) => optionIds.map((id) => [...head, id])), [[]]);
