import type { AttributeDefinition, AttributeDefinitions } from '../../eav/index.js';
import { attributeIdUnknown, attributeNotVariant } from '../faults.js';

const CHILD_TYPES: ReadonlySet<string> = new Set(['simple', 'virtual', 'downloadable']);

/** Whether products of that type can be children of a configurable. */
export const isChildType = (type: string): boolean => CHILD_TYPES.has(type);

/** Whether products can vary by an attribute: a global select with stored options. */
export function isVariantAttribute(definition: AttributeDefinition | undefined): boolean {
  if (!definition) return false;
  const { options, options_from, frontend_input, scope } = definition;
  return options !== null && options_from === null && frontend_input !== 'multiselect' && scope === 'global';
}

/** The attribute with that id or code. Throws 400 if products cannot vary by it. */
export function variantAttribute(idOrCode: string, definitions: AttributeDefinitions): AttributeDefinition {
  const wanted = idOrCode.trim();
  const definition = definitions.get(wanted) ?? [...definitions.values()].find(({ id }) => String(id) === wanted);
  if (!definition) throw attributeIdUnknown({ attributeId: wanted });
  if (isVariantAttribute(definition)) return definition;
  throw attributeNotVariant({ attributeCode: definition.code });
}
