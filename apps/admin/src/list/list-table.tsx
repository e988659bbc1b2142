import { Checkbox, Skeleton, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type Dispatch, type SetStateAction, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Isolated } from '../shell/isolated';
import { useCellKeys, useRowKeys } from './cell-keys';
import type { ListColumn } from './columns';
import type { DataListProps } from './data-list';
import { InlineCell } from './inline-cell';
import { orderOf, sortBy } from './list-search';
import type { Density } from './list-state';
import classes from './list-table.module.css';
import type { Selection } from './selection';

export interface RowsProps<Row> extends Omit<DataListProps<Row>, 'columns'> {
  columns: readonly ListColumn<Row>[];
  rows: Row[];
  selection: Selection;
  setSelection: Dispatch<SetStateAction<Selection>>;
  canSelect: boolean;
  isLoading: boolean;
  queryKey: readonly unknown[];
}

interface Props<Row> extends RowsProps<Row> {
  density: Density;
  sort: string | undefined;
  onSort: (sort: string) => void;
  isStale: boolean;
}

/** The table requires object rows; a list's rows may have any type. */
interface Line<Row> {
  row: Row;
}

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, rowSelectionFeature });
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** The rows as a table. */
export function ListTable<Row>(props: Props<Row>) {
  const { title, columns, rows, rowId, rowName, selection, setSelection, canSelect, isLoading, density, sort, onSort, isStale, queryKey } =
    props;
  const { t } = useTranslation();
  const body = useRef<HTMLTableSectionElement>(null);
  const definitions = useMemo(
    () => columns.map((column): ColumnDef<typeof features, Line<Row>> => ({ id: column.id, header: column.title })),
    [columns],
  );
  const isAll = selection.kind === 'matching';
  const lines = useMemo(() => rows.map((row): Line<Row> => ({ row })), [rows]);
  const chosen = selection.kind === 'matching' ? rows.map(rowId) : selection.ids;
  const rowSelection: Record<string, true> = Object.fromEntries(chosen.map((id) => [id, true]));
  const table = useTable({
    features,
    data: lines,
    columns: definitions,
    getRowId: ({ row }) => String(rowId(row)),
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const after = typeof change === 'function' ? change(rowSelection) : change;
      setSelection({ kind: 'ids', ids: Object.keys(after).map(Number) });
    },
  });
  useRowKeys(body);
  useCellKeys(body, { columns, rows, rowId, queryKey });
  return (
    <Table.ScrollContainer minWidth={640} type="native">
      <Table
        className={classes.table}
        data-density={density}
        data-stale={isStale || undefined}
        aria-label={title}
        aria-busy={isLoading || isStale}
        highlightOnHover
        highlightOnHoverColor="var(--merx-row-hover)"
      >
        <Table.Thead>
          <Table.Tr>
            {canSelect && (
              <Table.Th w={40}>
                <Checkbox
                  size="xs"
                  aria-label={t('list.selectPage')}
                  checked={isAll || table.getIsAllRowsSelected()}
                  indeterminate={!isAll && table.getIsSomeRowsSelected()}
                  onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={body}>
          {isLoading &&
            SKELETON_ROWS.map((name) => (
              <Table.Tr key={name}>
                {canSelect && <Table.Td />}
                {columns.map(({ id }) => (
                  <Table.Td key={id}>
                    <Skeleton height={density === 'compact' ? 12 : 16} radius="sm" />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          {table.getRowModel().rows.map((row) => (
            <Table.Tr key={row.id} data-selected={row.getIsSelected() || undefined}>
              {canSelect && (
                <Table.Td>
                  <Checkbox
                    size="xs"
                    aria-label={t('list.selectRow', { name: rowName(row.original.row) })}
                    checked={row.getIsSelected()}
                    onChange={(event) => row.toggleSelected(event.currentTarget.checked)}
                  />
                </Table.Td>
              )}
              {columns.map((column, index) => (
                <Table.Td
                  key={column.id}
                  ta={column.align}
                  className={column.align === 'end' ? 'numbers' : undefined}
                  data-kind={column.filter?.kind}
                >
                  <Cell {...props} column={column} row={row.original.row} isTitle={index === firstPlain(columns)} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface CellProps<Row> extends Props<Row> {
  column: ListColumn<Row>;
  row: Row;
  isTitle: boolean;
}

/** One value of a row: plain, as the row's link, or editable. */
function Cell<Row>({ column, row, isTitle, rowLink, rowId, rowName, queryKey }: CellProps<Row>) {
  const link = isTitle && rowLink && (
    <Link to={rowLink(row)} className={classes.link} data-row-link>
      {column.render(row)}
    </Link>
  );
  if (!column.edit) return link || <Isolated>{column.render(row)}</Isolated>;
  return (
    <InlineCell
      column={column}
      edit={column.edit}
      row={row}
      rowId={rowId}
      name={rowName(row)}
      queryKey={queryKey}
      link={link || undefined}
    />
  );
}

/** The column that links to the row's page: the first that is not a picture. */
const firstPlain = <Row,>(columns: readonly ListColumn<Row>[]): number => {
  const named = columns.findIndex(({ narrow }) => narrow === 'title');
  return Math.max(named, 0);
};

function HeadCell<Row>({ column, sort, onSort }: { column: ListColumn<Row>; sort: string | undefined; onSort: (sort: string) => void }) {
  const { t } = useTranslation();
  const { id, title, sortable, align, width } = column;
  const sorted = orderOf(sort);
  const order = sorted.id !== id ? undefined : sorted.isDescending ? 'descending' : 'ascending';
  return (
    <Table.Th ta={align} w={width} {...(sortable && { 'aria-sort': order ?? 'none' })}>
      {sortable ? (
        <UnstyledButton
          className={classes.head}
          data-align={align}
          onClick={() => onSort(sortBy(id, order === 'ascending'))}
          title={t('list.sortBy', { column: title })}
        >
          {title}
          {order === 'ascending' && <IconArrowUp size={14} aria-hidden />}
          {order === 'descending' && <IconArrowDown size={14} aria-hidden />}
        </UnstyledButton>
      ) : (
        title
      )}
    </Table.Th>
  );
}
