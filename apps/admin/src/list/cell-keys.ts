import { useDirection } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../api/act';
import { queryClient } from '../api/trpc';
import { type ArrowStep, arrowStep } from '../shell/arrow-keys';
import { showToast } from '../shell/toast';
import { type CellChange, pastedCells, patchRows, saveCells, writtenCell } from './cells';
import type { ListColumn } from './columns';
import { isTyping } from './is-typing';
import type { RowId } from './selection';

interface Grid<Row> {
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  queryKey: readonly unknown[];
}

/** Identifies an editable cell, on its button. */
export const cellName = (id: RowId, column: string): string => `${id}:${column}`;

/**
 * Spreadsheet keys for editable cells: arrow keys move between them, copy takes the focused value, and paste fills the focused cell and
 * those below and after it.
 */
export function useCellKeys<Row>(body: RefObject<HTMLElement | null>, grid: Grid<Row>): void {
  const { t } = useTranslation();
  const { act } = useAct();
  const { dir } = useDirection();
  const { columns, rows, rowId, queryKey } = grid;
  const place = (target: EventTarget | null) => placeOf(body.current, target, grid);
  useWindowEvent('keydown', (event) => {
    const step = arrowStep(event.key, dir);
    const at = place(event.target);
    if (!step || !at || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    focusFrom(body.current, grid, at, step);
  });
  useWindowEvent('copy', (event) => {
    const at = place(document.activeElement);
    const column = at && columns[at.column];
    const row = at && rows[at.row];
    if (!column?.edit || row === undefined || !window.getSelection()?.isCollapsed) return;
    event.clipboardData?.setData('text/plain', writtenCell(column.edit, row));
    event.preventDefault();
  });
  useWindowEvent('paste', (event) => {
    const at = place(document.activeElement);
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!at || text === '') return;
    event.preventDefault();
    const { changes, unread } = pastedCells(text, { columns: columns.slice(at.column), rows: rows.slice(at.row) });
    if (unread !== undefined) showToast({ kind: 'failure', title: t('list.pasteFailed'), text: t('list.pasteUnread', { text: unread }) });
    else if (changes.length > 0) void save(changes);
  });
  async function save(changes: CellChange<Row>[]): Promise<void> {
    patchRows(queryKey, changes, rowId);
    await act((call) => saveCells(changes, rowId, call), {
      done: t('list.pasted', { count: changes.length }),
      undo: true,
      onFailure: () => {
        void queryClient.invalidateQueries({ queryKey });
        return false;
      },
    });
  }
}

interface Place {
  row: number;
  column: number;
}

function placeOf<Row>(body: HTMLElement | null, target: EventTarget | null, { columns, rows, rowId }: Grid<Row>): Place | undefined {
  const name = target instanceof HTMLElement && body?.contains(target) ? target.dataset.cell : undefined;
  if (!name) return undefined;
  const row = rows.findIndex((one) => name.startsWith(`${rowId(one)}:`));
  const column = columns.findIndex(({ id }) => name.endsWith(`:${id}`));
  return row < 0 || column < 0 ? undefined : { row, column };
}

/** Moves to the next editable cell in that direction. */
function focusFrom<Row>(
  body: HTMLElement | null,
  { columns, rows, rowId }: Grid<Row>,
  { row, column }: Place,
  [down, onwards]: ArrowStep,
): void {
  for (let r = row + down, c = column + onwards; r >= 0 && r < rows.length && c >= 0 && c < columns.length; r += down, c += onwards) {
    const [one, { id } = { id: '' }] = [rows[r], columns[c]];
    const cell = one !== undefined && body?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cellName(rowId(one), id))}"]`);
    if (cell) {
      cell.focus();
      return;
    }
  }
}

/** J and K move through the rows; Enter follows the focused row's link. */
export function useRowKeys(body: RefObject<HTMLElement | null>): void {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
    if (step === 0) return;
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
  });
}
