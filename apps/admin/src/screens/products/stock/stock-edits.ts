import { client, type Outputs } from '../../../api/trpc';
import type { Choice, InlineEdit } from '../../../list/columns';

export type StockRow = Outputs['catalogInventory']['grid']['items'][number];
type StockItem = Parameters<typeof client.catalogInventory.update.mutate>[0]['stockItem'];

const save = ({ sku, item_id }: StockRow, stockItem: StockItem, call: Parameters<InlineEdit<StockRow>['save']>[2]): Promise<unknown> =>
  client.catalogInventory.update.mutate({ productSku: sku, itemId: item_id, stockItem }, call);

/** Restocking a sold-out product puts it back in stock. */
const qtyOf = ({ qty, is_in_stock }: StockRow, wanted: number) => ({
  qty: wanted,
  ...(wanted > 0 && qty <= 0 && !is_in_stock && { is_in_stock: true }),
});

export const qtyEdit: InlineEdit<StockRow> = {
  kind: 'number',
  rules: { min: 0 },
  value: ({ qty }) => qty,
  patch: (row, value) => ({ ...row, ...qtyOf(row, Number(value)) }),
  save: (row, value, call) => save(row, qtyOf(row, Number(value)), call),
};

export const notifyEdit: InlineEdit<StockRow> = {
  kind: 'number',
  rules: { min: 0 },
  value: ({ notify_stock_qty }) => notify_stock_qty,
  patch: (row, value) => ({ ...row, notify_stock_qty: Number(value) }),
  save: (row, value, call) => save(row, { notify_stock_qty: Number(value), use_config_notify_stock_qty: false }, call),
};

export const minEdit: InlineEdit<StockRow> = {
  kind: 'number',
  value: ({ min_qty }) => min_qty,
  patch: (row, value) => ({ ...row, min_qty: Number(value) }),
  save: (row, value, call) => save(row, { min_qty: Number(value), use_config_min_qty: false }, call),
};

/** Edits the stock status, with the given option labels. */
export const inStockEdit = (options: readonly Choice[]): InlineEdit<StockRow> => ({
  kind: 'choice',
  options,
  value: ({ is_in_stock }) => (is_in_stock ? '1' : '0'),
  patch: (row, value) => ({ ...row, is_in_stock: value === '1' }),
  save: (row, value, call) => save(row, { is_in_stock: value === '1' }, call),
});

/** Edits the backorder setting, with the given option labels. */
export const backordersEdit = (options: readonly Choice[]): InlineEdit<StockRow> => ({
  kind: 'choice',
  options,
  value: ({ backorders }) => backorders,
  patch: (row, value) => ({ ...row, backorders: Number(value) }),
  save: (row, value, call) => save(row, { backorders: Number(value), use_config_backorders: false }, call),
});
