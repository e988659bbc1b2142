import { builtInOptions } from '@merx/db';
import { attributeText } from '../../eav/index.js';
import type { LockedAttribute } from './attribute.queries.js';
import { hasStoredOptions } from './attribute-values.js';

/** A saved option: its id, the value by which the client referred to it, and whether it is to be a default. */
export interface SavedOption {
  id: string;
  value: string | null;
  isDefault: boolean | null;
}

/** Input types without a default value. */
const WITHOUT: ReadonlySet<string> = new Set(['media_image', 'gallery', 'weee']);

/**
 * The default value of an attribute after a save. A new value in the request takes precedence, an empty one removes the default; otherwise
 * the options' own flags are applied to the old value. Throws 400 naming the attribute if the value is invalid for it.
 */
export function defaultAfter(attribute: LockedAttribute, saved: readonly SavedOption[], sent: string | null): string | null {
  const current = attribute.default_value;
  if (attribute.frontend_input !== null && WITHOUT.has(attribute.frontend_input)) return current;
  if (sent !== null && sent !== current) {
    return attributeText({ ...attribute, options: allowedValues(attribute, saved) }, renamed(sent, saved));
  }
  if (!hasStoredOptions(attribute)) return current;
  const chosen = new Set(partsOf(current));
  for (const { id, isDefault } of saved) {
    if (isDefault === false) chosen.delete(id);
    if (isDefault !== true) continue;
    if (attribute.frontend_input === 'select') chosen.clear();
    chosen.add(id);
  }
  return [...chosen].join(',') || null;
}

/** The default value of an attribute without a deleted option. */
export const defaultWithout = ({ default_value }: LockedAttribute, optionId: string): string | null =>
  partsOf(default_value)
    .filter((part) => part !== optionId)
    .join(',') || null;

const partsOf = (value: string | null) => (value ?? '').split(',').filter((part) => part !== '');

/** Clients refer to new options by values of their own. */
function renamed(sent: string, saved: readonly SavedOption[]): string {
  if (saved.length === 0) return sent;
  const ids = new Map(saved.map(({ id, value }) => [value, id]));
  return sent
    .split(',')
    .map((part) => ids.get(part) ?? part)
    .join(',');
}

/** The values that a default may have; null if they are free. */
function allowedValues(attribute: LockedAttribute, saved: readonly SavedOption[]): ReadonlySet<string> | null {
  if (hasStoredOptions(attribute)) return new Set([...attribute.option_ids, ...saved.map(({ id }) => id)]);
  const listed = attribute.options_from === null ? undefined : builtInOptions[attribute.options_from];
  return listed ? new Set(listed.map(({ value }) => value)) : null;
}
