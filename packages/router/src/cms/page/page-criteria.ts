import type { CriteriaField } from '@merx/db';
import { storeIdField } from '../store-field.js';
import { PAGE_TEXTS } from './page.queries.js';

const id: CriteriaField = { sql: 'p.id', kind: 'number' };
const active: CriteriaField = { sql: 'p.is_active', kind: 'boolean' };

/** By the names of the wire and by those of the columns that clients know. */
const fields: Readonly<Record<string, CriteriaField>> = {
  ...Object.fromEntries(PAGE_TEXTS.map((column) => [column, { sql: `p.${column}`, kind: 'text' }])),
  id,
  page_id: id,
  active,
  is_active: active,
  sort_order: { sql: 'p.sort_order', kind: 'number' },
  creation_time: { sql: 'p.creation_time', kind: 'time' },
  update_time: { sql: 'p.update_time', kind: 'time' },
  custom_theme_from: { sql: 'p.custom_theme_from::timestamptz', kind: 'time' },
  custom_theme_to: { sql: 'p.custom_theme_to::timestamptz', kind: 'time' },
  store_id: storeIdField('p'),
};

/** The fields of lists of pages; `p` is the page. */
export const pageField = (name: string): CriteriaField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);
