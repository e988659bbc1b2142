import { ActionIcon, Group, Select, TextInput, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useAct } from '../api/act';
import { NumberBox } from '../form/number-box';
import { isUnread, type NumberValue, readNumber } from '../form/number-text';
import { Isolated } from '../shell/isolated';
import { cellName } from './cell-keys';
import { patchRows } from './cells';
import type { InlineEdit, ListColumn } from './columns';
import classes from './list-table.module.css';
import type { RowId } from './selection';

interface Props<Row> {
  column: ListColumn<Row>;
  edit: InlineEdit<Row>;
  row: Row;
  rowId: (row: Row) => RowId;
  name: string;
  queryKey: readonly unknown[];
  /** Renders the value as the link to the row's page; a button beside it starts editing. */
  link?: ReactNode;
}

interface Draft {
  value: string | NumberValue;
  /** Editing was started by typing over the value. */
  isTyped: boolean;
}

/** A value edited in place: updated optimistically, reverted if the server rejects it, with undo in the toast. */
export function InlineCell<Row>({ column, edit, row, rowId, name, queryKey, link }: Props<Row>) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [draft, setDraft] = useState<Draft | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (edit.isFixed?.(row)) return <>{link ?? <Isolated>{column.render(row)}</Isolated>}</>;
  const before = edit.value(row);
  const label = `${column.title}: ${name}`;
  const open = (): void => setDraft({ value: before ?? '', isTyped: false });
  const type = (value: string | NumberValue): void => setDraft((now) => now && { ...now, value });

  /** Focuses the button at once: a frame later, the focus may already be in another cell's editor. */
  function close(): void {
    flushSync(() => setDraft(null));
    button.current?.focus();
  }
  async function save(value: string | NumberValue): Promise<void> {
    if (value === '' || value === null || isUnread(value) || String(value) === String(before ?? '')) return;
    patchRows(queryKey, [{ row, edit, value }], rowId);
    await act((call) => edit.save(row, value, call), {
      done: t('form.saved'),
      undo: true,
      onFailure: () => {
        patchRows(queryKey, [{ row, edit: { ...edit, patch: () => row }, value }], rowId);
        return false;
      },
    });
  }
  /** Invalid input stays open with its error. */
  function saveAndClose(value: string | NumberValue): void {
    if (isUnread(value)) return;
    close();
    void save(value);
  }
  function onKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && draft !== null) {
      event.preventDefault();
      saveAndClose(draft.value);
    }
    event.stopPropagation();
  }
  function onClosedKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'F2') open();
    const begins = edit.kind === 'number' ? /^[\p{Nd}.,٫-]$/u : edit.kind === 'text' ? /^\S$/u : undefined;
    if (!begins?.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    setDraft({ value: edit.kind === 'number' ? readNumber(event.key, edit.rules) : event.key, isTyped: true });
  }
  if (draft === null) {
    const opener = {
      ref: button,
      'data-cell': cellName(rowId(row), column.id),
      title: t('list.editHint'),
      'aria-label': `${label}, ${before ?? ''}`,
      onClick: open,
      onKeyDown: onClosedKey,
    };
    if (!link)
      return (
        <UnstyledButton {...opener} className={classes.value}>
          <Isolated>{column.render(row)}</Isolated>
        </UnstyledButton>
      );
    return (
      <Group gap={4} wrap="nowrap" className={classes.linked}>
        {link}
        <ActionIcon {...opener} className={classes.pencil} variant="subtle" color="gray" size="sm">
          <IconPencil size={14} aria-hidden />
        </ActionIcon>
      </Group>
    );
  }
  if (edit.kind === 'choice')
    return (
      <Select
        size="xs"
        aria-label={label}
        data={[...(edit.options ?? [])]}
        value={textOf(draft.value)}
        defaultDropdownOpened
        autoFocus
        onChange={(value) => value !== null && saveAndClose(value)}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
    );
  const leave = (): void => {
    if (isUnread(draft.value)) return;
    setDraft(null);
    void save(draft.value);
  };
  if (edit.kind === 'number')
    return (
      <NumberBox
        size="xs"
        w={140}
        aria-label={label}
        value={draft.value === '' ? null : (draft.value as NumberValue)}
        onChange={type}
        {...edit.rules}
        autoFocus
        onFocus={(event) => !draft.isTyped && event.currentTarget.select()}
        onKeyDown={onKey}
        onBlur={leave}
      />
    );
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={textOf(draft.value)}
      onChange={(event) => type(event.currentTarget.value)}
      autoFocus
      onKeyDown={onKey}
      onBlur={leave}
    />
  );
}

const textOf = (value: string | NumberValue): string => (isUnread(value) ? value.unread : String(value ?? ''));
