import { attribute } from '@merx/db/tables';
import { invalidValue, required, tooLong } from '../../trpc/errors.js';
import { productTypes } from '../product-row/product-types.js';
import type { AttributeInput, StoreLabelInput } from './attribute.schema.js';
import type { AttributeColumns } from './attribute-write.queries.js';
import { storeViewUnknown } from './faults.js';

const SCOPES: ReadonlySet<string> = new Set(['store', 'website', 'global']);
const LONGEST = 255;

/** Names by store view; that of store 0 is the entity's own. */
export interface Labels {
  own: string | undefined;
  ofStores: { store_id: number; label: string }[];
}

/** Groups labels by store view, skipping empty ones. Throws 400 for an unknown store view and for labels that are too long. */
export function readLabels(given: readonly StoreLabelInput[], storeIds: ReadonlySet<number>): Labels {
  const labels = new Map<number, string>();
  for (const { store_id, label } of given) {
    const storeId = store_id ?? 0;
    if (!storeIds.has(storeId)) throw storeViewUnknown({ storeId });
    labels.set(storeId, checkedLabel(label ?? '', 'label'));
  }
  const own = labels.get(0) || undefined;
  const ofStores = [...labels].filter(([storeId, label]) => storeId !== 0 && label !== '');
  return { own, ofStores: ofStores.map(([store_id, label]) => ({ store_id, label })) };
}

/** A trimmed label. Throws 400 if it is too long. */
export function checkedLabel(given: string, fieldName: string): string {
  const label = given.trim();
  if ([...label].length > LONGEST) throw tooLong({ fieldName, maxLength: LONGEST });
  return label;
}

type Columns = typeof attribute.columns;
type Flag = { [Name in keyof Columns]: Columns[Name]['kind'] extends 'boolean' ? Name : never }[keyof Columns];
/** A flag that clients may set: all but the system's. */
export type SettableFlag = Exclude<Flag, 'is_user_defined' | 'is_used_for_price_rules'>;
const SYSTEM_FLAGS: ReadonlySet<string> = new Set<Flag>(['is_user_defined', 'is_used_for_price_rules']);
const settableFlags = Object.entries(attribute.columns).flatMap(([name, { kind }]) =>
  kind === 'boolean' && !SYSTEM_FLAGS.has(name) ? [name as SettableFlag] : [],
);

/** The columns set by a body, except its name. Throws 400 for an unknown scope or product type. */
export function readColumns(input: AttributeInput): AttributeColumns {
  const columns: AttributeColumns = {};
  for (const flag of settableFlags) {
    const value = input[flag];
    if (value != null) columns[flag] = value;
  }
  if (input.position != null) columns.position = input.position;
  if (input.note != null) columns.note = input.note || null;
  if (input.frontend_class != null) columns.frontend_class = checkedLabel(input.frontend_class, 'frontend_class') || null;
  if (input.scope != null) columns.scope = checkedScope(input.scope);
  if (input.apply_to != null) columns.apply_to = [...new Set(input.apply_to.map(checkedType))];
  return columns;
}

function checkedScope(given: string): string {
  const scope = given.toLowerCase();
  if (!SCOPES.has(scope)) throw invalidValue({ fieldName: 'scope', value: given });
  return scope;
}

function checkedType(name: string): string {
  if (!productTypes.some((type) => type.name === name)) throw invalidValue({ fieldName: 'apply_to', value: name });
  return name;
}

/** The name of a new attribute. Throws 400 if missing. */
export function labelOf(input: AttributeInput, labels: Labels): string {
  const label = checkedLabel(input.default_frontend_label ?? '', 'default_frontend_label') || labels.own;
  if (!label) throw required('default_frontend_label');
  return label;
}
