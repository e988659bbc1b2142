import { describe, expect, it } from 'vitest';
import { pastedCells, writtenCell } from './cells';
import type { InlineEdit, ListColumn } from './columns';

interface Row {
  price: number;
  status: string;
  isFixed?: boolean;
}

const price: InlineEdit<Row> = {
  kind: 'number',
  rules: { min: 0 },
  value: (row) => row.price,
  patch: (row, value) => ({ ...row, price: Number(value) }),
  save: async () => undefined,
  isFixed: ({ isFixed = false }) => isFixed,
};
const status: InlineEdit<Row> = {
  kind: 'choice',
  options: [
    { value: '1', label: 'Enabled' },
    { value: '2', label: 'Disabled' },
  ],
  value: (row) => row.status,
  patch: (row, value) => ({ ...row, status: String(value) }),
  save: async () => undefined,
};
const columns: ListColumn<Row>[] = [
  { id: 'price', title: 'Price', render: () => null, edit: price },
  { id: 'note', title: 'Note', render: () => null },
  { id: 'status', title: 'Status', render: () => null, edit: status },
];
const rows: Row[] = [
  { price: 1, status: '1' },
  { price: 2, status: '1', isFixed: true },
  { price: 3, status: '1' },
];

describe('cells of a list', () => {
  it('take what a spreadsheet copies, row by row, over the columns that can be edited', () => {
    const { changes, unread } = pastedCells('10\tdisabled\r\n20\tDisabled\r\n3\t\r\n99\t1\r\n', { columns, rows });
    expect(unread).toBeUndefined();
    expect(changes.map(({ row, value }) => [row.price, value])).toEqual([
      [1, 10],
      [1, '2'],
      [2, '2'],
    ]);
  });

  it('change nothing when one text cannot be read', () => {
    for (const unread of ['ten', '1,23', '-1', '0.12345'])
      expect(pastedCells(`10\n${unread}`, { columns, rows: [rows[0], rows[2]] as Row[] })).toEqual({ changes: [], unread });
  });

  it('are copied as they are read', () => {
    expect(writtenCell(status, { price: 1, status: '2' })).toBe('Disabled');
    expect(writtenCell(price, { price: 4.5, status: '2' })).toBe('4.5');
  });
});
