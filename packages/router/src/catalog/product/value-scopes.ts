import type { AttributeDefinitions, AttributeScope } from '../../eav/index.js';
import { NO_SELECTION } from './product-media.js';
import type { GivenValues } from './product-values.js';
import type { ProductColumns, ValuePatch } from './product-write.queries.js';

/** The values of a save by scope. */
export interface ScopedValues {
  columns: ProductColumns;
  product: ValuePatch;
  website: ValuePatch;
  store: ValuePatch;
}

/**
 * Splits values by scope: global ones and, without a store view, all go to the product; the others to all store views of the website or to
 * the store view. Clearing a store view's value restores the product's.
 */
export function scopeValues(values: GivenValues, definitions: AttributeDefinitions, isGlobal: boolean): ScopedValues {
  const scoped: ScopedValues = { columns: {}, product: emptyPatch(), website: emptyPatch(), store: emptyPatch() };
  for (const [code, value] of values) {
    const definition = definitions.get(code);
    const scope: AttributeScope = isGlobal ? 'global' : (definition?.scope ?? 'global');
    if (scope === 'global') {
      if (!setColumn(scoped.columns, code, value)) put(scoped.product, code, value);
      continue;
    }
    const isRole = definition?.frontend_input === 'media_image';
    put(scope === 'website' ? scoped.website : scoped.store, code, value ?? (isRole ? NO_SELECTION : null));
  }
  return scoped;
}

export const emptyPatch = (): ValuePatch => ({ set: {}, removed: [] });

/** Whether a patch would change nothing. */
export const isEmptyPatch = ({ set, removed }: ValuePatch): boolean => removed.length === 0 && Object.keys(set).length === 0;

function put(patch: ValuePatch, code: string, value: string | null): void {
  if (value === null) patch.removed.push(code);
  else patch.set[code] = value;
}

/** Sets the value if the attribute is a column, and returns whether it is. A required column keeps its value when none is given. */
function setColumn(columns: ProductColumns, code: string, value: string | null): boolean {
  switch (code) {
    case 'price':
      if (value !== null) columns.price = value;
      return true;
    case 'weight':
      columns.weight = value;
      return true;
    case 'status':
    case 'visibility':
      if (value !== null) columns[code] = Number(value);
      return true;
    default:
      return false;
  }
}
