import { client, type Outputs } from '../../../api/trpc';
import type { Choice, InlineEdit } from '../../../list/columns';
import { forAllStores } from './all-stores';

export type ProductRow = Outputs['catalog']['product']['grid']['items'][number];
type Product = Parameters<typeof client.catalog.product.update.mutate>[0]['product'];

const COMPOSITE = ['configurable', 'bundle', 'grouped'];

/** Products whose price and stock are derived from their parts. */
export const isComposite = ({ type_id }: { type_id: string }): boolean => COMPOSITE.includes(type_id);

const save = (row: ProductRow, product: Product, call: { context: Record<string, unknown> }): Promise<unknown> =>
  client.catalog.product.update.mutate({ sku: row.sku, product }, forAllStores(call));

export const nameEdit: InlineEdit<ProductRow> = {
  kind: 'text',
  value: ({ name }) => name,
  patch: (row, value) => ({ ...row, name: String(value) }),
  save: (row, value, call) => save(row, { name: String(value) }, call),
};

export const priceEdit: InlineEdit<ProductRow> = {
  kind: 'number',
  rules: { min: 0 },
  value: ({ price }) => price,
  patch: (row, value) => ({ ...row, price: Number(value) }),
  save: (row, value, call) => save(row, { price: Number(value) }, call),
  isFixed: isComposite,
};

/** Restocking a sold-out product puts it back in stock. */
const stockOf = ({ qty, is_in_stock }: ProductRow, wanted: number) => ({
  qty: wanted,
  ...(wanted > 0 && (qty ?? 0) <= 0 && !is_in_stock && { is_in_stock: true }),
});

export const qtyEdit: InlineEdit<ProductRow> = {
  kind: 'number',
  rules: { min: 0 },
  value: ({ qty }) => qty,
  patch: (row, value) => ({ ...row, ...stockOf(row, Number(value)) }),
  save: (row, value, call) => save(row, { extension_attributes: { stock_item: stockOf(row, Number(value)) } }, call),
  isFixed: ({ qty }) => qty === null,
};

/** Edits the status, with the given option labels. */
export const statusEdit = (options: readonly Choice[]): InlineEdit<ProductRow> => ({
  kind: 'choice',
  options,
  value: ({ status }) => status,
  patch: (row, value) => ({ ...row, status: Number(value) }),
  save: (row, value, call) => save(row, { status: Number(value) }, call),
});
