import { type CriteriaField, type FieldResolver, list } from '@merx/db';
import { CHANGE_LINE } from './change.queries.js';
import type { ChangeLine } from './change.schema.js';
import { notFilteredSo } from './faults.js';

const WORDS = ['eq', 'neq', 'in', 'like'];

const ofAnyRow = (column: string, match: (placeholder: string, isPattern: boolean) => string): CriteriaField => ({
  sql: `c.${column}`,
  kind: 'text',
  condition: ({ field, condition_type: type, value }, bind) => {
    if (!WORDS.includes(type)) throw notFilteredSo({ fieldName: field });
    const values = `${bind(type === 'eq' || type === 'like' ? [String(value)] : String(value).split(','))}::text[]`;
    const found = `exists (select 1 from change_row r where r.change_id = c.change_id and not r.hidden and ${match(values, type === 'like')})`;
    return type === 'neq' ? `not ${found}` : found;
  },
});

const column = (name: string): CriteriaField =>
  ofAnyRow(name, (values, isPattern) => `r.${name} ${isPattern ? 'like' : '='} any (${values})`);

const fields: Readonly<Record<string, CriteriaField>> = {
  id: { sql: 'c.id', kind: 'number', neverNull: true },
  at: { sql: 'c.at', kind: 'time', neverNull: true },
  change_id: { sql: 'c.change_id::text', kind: 'text' },
  actor_type: { sql: 'c.actor_type', kind: 'text' },
  actor_id: { sql: 'c.actor_id', kind: 'number' },
  actor_name: { sql: 'c.actor_name', kind: 'text' },
  procedure: { sql: 'c.procedure', kind: 'text' },
  entity: column('entity'),
  entity_id: column('entity_id'),
  operation: column('operation'),
  // Free text: matches the admin's name, the procedure, or the entity's name.
  text: ofAnyRow('procedure', (values) => {
    const texts = `fold(concat_ws(' ', r.actor_name, r.procedure, r.entity, r.entity_id, r.entity_label))`;
    return `exists (select 1 from unnest(${values}) w where strpos(${texts}, fold(trim(both '%' from w))) > 0)`;
  }),
};

/** The searchable fields of the log. */
const changeField: FieldResolver = (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** Changes, newest first by default. A change of several calls has a row for each of them; the first represents it. */
export const changeList = list<ChangeLine>({
  from: 'change_row c',
  key: 'c.id',
  newestFirst: true,
  where: 'c.opens and not exists (select from change_row e where e.change_id = c.change_id and e.opens and e.id < c.id)',
  row: CHANGE_LINE,
  field: changeField,
});
