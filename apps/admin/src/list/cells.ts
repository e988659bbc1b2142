import { queryClient } from '../api/trpc';
import { isUnread, type NumberRules, numberText, readNumber } from '../form/number-text';
import type { InlineEdit, ListColumn } from './columns';
import type { ListPage } from './data-list';
import type { RowId } from './selection';

/** A new value for a cell. */
export interface CellChange<Row> {
  row: Row;
  edit: InlineEdit<Row>;
  value: string | number;
}

type Call = Parameters<InlineEdit<unknown>['save']>[2];

/** Text of a cell for copying: options by label, numbers as typed. */
export function writtenCell<Row>({ kind, options, value }: InlineEdit<Row>, row: Row): string {
  const current = value(row);
  if (typeof current === 'number' && kind === 'number') return numberText(current);
  const label = kind === 'choice' ? options?.find((option) => option.value === String(current))?.label : undefined;
  return label ?? String(current ?? '');
}

function numberIn(text: string, rules: NumberRules | undefined): number | undefined {
  const value = readNumber(text, rules);
  return isUnread(value) ? undefined : (value ?? undefined);
}

function readCell<Row>({ kind, options = [], rules }: InlineEdit<Row>, text: string): string | number | undefined {
  const trimmed = text.trim();
  if (kind === 'number') return numberIn(trimmed, rules);
  if (kind === 'text') return trimmed || undefined;
  const wanted = trimmed.toLowerCase();
  return (options.find(({ label }) => label.toLowerCase() === wanted) ?? options.find(({ value }) => value === trimmed))?.value;
}

/** The changes that pasted text makes, starting at the first cell; `unread` is the first text that no cell accepts. */
export function pastedCells<Row>(text: string, { columns, rows }: { columns: readonly ListColumn<Row>[]; rows: readonly Row[] }) {
  const changes: CellChange<Row>[] = [];
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const editable = columns.flatMap(({ edit }) => edit ?? []);
  for (const [index, line] of lines.entries()) {
    const row = rows[index];
    if (row === undefined) break;
    for (const [place, cell] of line.split('\t').entries()) {
      const edit = editable[place];
      if (!edit || edit.isFixed?.(row) || cell.trim() === '') continue;
      const value = readCell(edit, cell);
      if (value === undefined) return { changes: [], unread: cell };
      if (String(value) !== String(edit.value(row) ?? '')) changes.push({ row, edit, value });
    }
  }
  return { changes, unread: undefined };
}

/** Optimistically applies the values to the rows of a list. */
export function patchRows<Row>(queryKey: readonly unknown[], changes: readonly CellChange<Row>[], rowId: (row: Row) => RowId): void {
  const patched = (row: Row): Row =>
    changes.filter((change) => rowId(change.row) === rowId(row)).reduce((one, { edit, value }) => edit.patch(one, value), row);
  queryClient.setQueryData<ListPage<Row>>(queryKey, (page) => page && { ...page, items: page.items.map(patched) });
}

/** Saves the cells as one change: the cells of a row in sequence, since each is its own save, and the rows in parallel. */
export async function saveCells<Row>(changes: readonly CellChange<Row>[], rowId: (row: Row) => RowId, call: Call): Promise<void> {
  const byRow = new Map<RowId, CellChange<Row>[]>();
  for (const change of changes) byRow.set(rowId(change.row), [...(byRow.get(rowId(change.row)) ?? []), change]);
  await Promise.all(
    [...byRow.values()].map(async (cells) => {
      for (const { row, edit, value } of cells) await edit.save(row, value, call);
    }),
  );
}
