import type { CriteriaField } from '@merx/db';
import { storeIdField } from '../store-field.js';

const id: CriteriaField = { sql: 'b.id', kind: 'number' };
const active: CriteriaField = { sql: 'b.is_active', kind: 'boolean' };

/** By the names of the wire and by those of the columns that clients know. */
const fields: Readonly<Record<string, CriteriaField>> = {
  id,
  block_id: id,
  identifier: { sql: 'b.identifier', kind: 'text' },
  title: { sql: 'b.title', kind: 'text' },
  content: { sql: 'b.content', kind: 'text' },
  creation_time: { sql: 'b.creation_time', kind: 'time' },
  update_time: { sql: 'b.update_time', kind: 'time' },
  active,
  is_active: active,
  store_id: storeIdField('b'),
};

/** The fields of lists of blocks; `b` is the block. */
export const blockField = (name: string): CriteriaField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);
