import type { Outputs } from '../../../api/trpc';
import { say } from '../../../texts/say';

type Row = Outputs['logging']['history']['items'][number]['rows'][number];

export interface HistoryLine {
  key: string;
  field: string;
  before: string;
  after: string;
}

/** Tables whose columns are product fields; rows of other tables are listed as a whole. */
const PRODUCT_TABLES: ReadonlySet<string> = new Set(['product', 'product_store', 'stock_item']);
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['id', 'product_id', 'updated_at', 'created_at', 'item_id', 'stock_id']);
const MAX_LENGTH = 200;

const fieldName = (path: string): string => say(`fields.${path.split('.').at(-1)}`, path);

/** Converts a log row to history lines: each changed field of the product, or a part that was added, changed or removed. */
export function linesOf(row: Row): HistoryLine[] {
  const fields = row.fields.filter(({ field }) => !HIDDEN_FIELDS.has(field));
  if (PRODUCT_TABLES.has(row.table_name))
    return fields.map(({ field, before, after }) => ({
      key: `${row.id}.${field}`,
      field: fieldName(field),
      before: shown(before),
      after: shown(after),
    }));
  const told = (side: 'before' | 'after'): string =>
    fields
      .filter((one) => one[side] !== null && one[side] !== undefined && one[side] !== '')
      .map((one) => `${fieldName(one.field)}: ${shown(one[side])}`)
      .join(' · ') || '–';
  return [
    {
      key: String(row.id),
      field: say(`products.edit.table.${row.table_name}`, row.table_name),
      before: told('before'),
      after: told('after'),
    },
  ];
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
