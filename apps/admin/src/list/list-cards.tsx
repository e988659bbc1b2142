import { Box, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Isolated } from '../shell/isolated';
import type { ListColumn } from './columns';
import { InlineCell } from './inline-cell';
import type { RowsProps } from './list-table';
import type { RowId } from './selection';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The rows as cards for phones: a title with a figure beside it, and a few lines. */
export function ListCards<Row>({
  title,
  columns,
  rows,
  rowId,
  rowName,
  rowLink,
  selection,
  setSelection,
  canSelect,
  isLoading,
  queryKey,
}: RowsProps<Row>) {
  const { t } = useTranslation();
  const head = columns.find(({ narrow }) => narrow === 'title') ?? columns[0];
  const side = columns.find(({ narrow }) => narrow === 'side');
  const picture = columns.find(({ narrow }) => narrow === 'picture');
  const lines = columns.filter((column) => ![head, side, picture].includes(column) && column.narrow !== 'hidden');
  const isChosen = (id: RowId): boolean => selection.kind === 'matching' || selection.ids.includes(id);
  const choose = (id: RowId, isOn: boolean): void => {
    const ids = selection.kind === 'matching' ? rows.map(rowId) : selection.ids;
    setSelection({ kind: 'ids', ids: isOn ? [...ids, id] : ids.filter((one) => one !== id) });
  };
  return (
    <Stack gap={0} component="ul" aria-label={title} aria-busy={isLoading} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {isLoading && SKELETONS.map((name) => <Skeleton key={name} height={64} m="sm" radius="sm" />)}
      {rows.map((row) => {
        const id = rowId(row);
        return (
          <Box
            key={id}
            component="li"
            px="sm"
            py="xs"
            style={{ borderTop: '1px solid var(--merx-line)' }}
            bg={isChosen(id) ? 'var(--merx-row-selected)' : undefined}
          >
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
              <Group gap="sm" wrap="nowrap" miw={0}>
                {canSelect && (
                  <Checkbox
                    size="sm"
                    aria-label={t('list.selectRow', { name: rowName(row) })}
                    checked={isChosen(id)}
                    onChange={(event) => choose(id, event.currentTarget.checked)}
                  />
                )}
                {picture?.render(row)}
                <Text component="div" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {rowLink && head ? (
                    <Link to={rowLink(row)} data-row-link style={{ color: 'var(--mantine-color-anchor)', textDecoration: 'none' }}>
                      {head.render(row)}
                    </Link>
                  ) : (
                    <Isolated>{head?.render(row)}</Isolated>
                  )}
                </Text>
              </Group>
              {side && (
                <Box className="numbers">
                  <Isolated>{side.render(row)}</Isolated>
                </Box>
              )}
            </Group>
            <Group gap="xs" mt={4} ps={canSelect ? 32 : 0}>
              {lines.map((column) => (
                <CardLine key={column.id} column={column} value={column.render(row)}>
                  {column.edit && (
                    <InlineCell column={column} edit={column.edit} row={row} rowId={rowId} name={rowName(row)} queryKey={queryKey} />
                  )}
                </CardLine>
              ))}
            </Group>
          </Box>
        );
      })}
    </Stack>
  );
}

/** Texts that mean nothing without the heading of their column. */
const NEEDS_TITLE = ['number', 'time', 'yesNo'];

/** A further value of a card; empty ones are left out. */
function CardLine<Row>({ column, value, children }: { column: ListColumn<Row>; value: ReactNode; children: ReactNode }) {
  if (!children && (value === '–' || value === '')) return null;
  const isBare = typeof value === 'string' && NEEDS_TITLE.includes(column.filter?.kind ?? '');
  return (
    <Text component="div" size="sm" c="dimmed">
      {(children || isBare) && `${column.title}: `}
      {children || <Isolated>{value}</Isolated>}
    </Text>
  );
}
