import { Table, type TableProps } from '@mantine/core';
import type { Key, ReactNode } from 'react';
import { Isolated } from './isolated';
import classes from './small-table.module.css';

/** A column of a small table. */
export interface SmallColumn<Row> {
  /** Visible heading; without it the column is named by `label`. */
  title?: string | undefined;
  label?: string | undefined;
  cell: (row: Row, index: number) => ReactNode;
  width?: number | string | undefined;
  /** Numeric: aligned at the end, with tabular digits. */
  isFigure?: boolean | undefined;
  /** Hidden on small screens. */
  isWide?: boolean | undefined;
  isDimmed?: boolean | undefined;
}

interface Props<Row> extends Omit<TableProps, 'data'> {
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => Key | undefined;
  /** The columns in order; false entries are skipped. */
  columns: readonly (SmallColumn<Row> | false)[];
  /** Below this width the table scrolls horizontally; on phones its rows become blocks of values. */
  minWidth?: number | undefined;
  /** Above this height the table scrolls vertically. */
  maxHeight?: number | undefined;
  isStrong?: ((row: Row) => boolean) | undefined;
}

/** A table within a page, without search, sorting or paging. For lists use `DataList`. */
export function SmallTable<Row>({ rows, rowKey, columns, minWidth, maxHeight, isStrong, ...look }: Props<Row>) {
  const shown = columns.filter((column) => column !== false);
  const isStack = minWidth !== undefined;
  const atOf = ({ title, label, isFigure, isWide }: SmallColumn<Row>) => ({
    key: title ?? label,
    ...(isFigure && { className: classes.figure }),
    ...(isWide && !isStack && { visibleFrom: 'sm' as const }),
  });
  const table = (
    <Table stickyHeader={maxHeight !== undefined} className={isStack ? `${classes.table} ${classes.stack}` : classes.table} {...look}>
      {shown.some(({ title }) => title !== undefined) && (
        <Table.Thead>
          <Table.Tr>
            {shown.map((column) => {
              const { key, ...at } = atOf(column);
              return (
                <Table.Th key={key} {...at} w={column.width} aria-label={column.title === undefined ? column.label : undefined}>
                  {column.title}
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
      )}
      <Table.Tbody>
        {rows.map((row, index) => (
          <Table.Tr key={rowKey(row, index)} fw={isStrong?.(row) ? 700 : undefined} style={{ verticalAlign: 'top' }}>
            {shown.map((column) => {
              const { key, ...at } = atOf(column);
              return (
                <Table.Td
                  key={key}
                  {...at}
                  data-title={isStack ? column.title : undefined}
                  c={column.isDimmed ? 'dimmed' : undefined}
                  style={{ overflowWrap: 'anywhere' }}
                >
                  <Isolated>{column.cell(row, index)}</Isolated>
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
  if (!isStack) return table;
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      w="100%"
      type="native"
      tabIndex={0}
      className={classes.frame}
      classNames={{ scrollContainerInner: classes.inner }}
      {...(maxHeight !== undefined && { maxHeight })}
    >
      {table}
    </Table.ScrollContainer>
  );
}

/** A list of labeled values, one per line. */
export function Facts({ label, facts }: { label: string; facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Table aria-label={label} layout="auto" withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
      <Table.Tbody>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400} c="dimmed" pe="md" style={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>
              {name}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <Isolated>{value}</Isolated>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
