import { sourceField } from '@merx/wire';
import { client } from '../../../api/trpc';
import type { InlineEdit, ListColumn } from '../../../list/columns';
import { quantity } from '../../../texts/format';
import type { Source, Stock } from '../sources/use-sources';
import type { ProductRow } from './product-columns';

const STOCK = /^stock\.\d+$/;

/** Whether a column shows the quantity at a source, or what a stock can sell. */
export const isQuantityColumn = (id: string): boolean => id.startsWith('source.') || STOCK.test(id);

/** With more sources than this, their columns are hidden by default. */
const FEW = 5;

interface Titles {
  atSource: (name: string) => string;
  inStock: (name: string) => string;
}

/** The columns of quantities: at each source, edited in the row, and what each stock can sell. None in a shop with one source. */
export function sourceColumns(sources: readonly Source[], stocks: readonly Stock[], titles: Titles): ListColumn<ProductRow>[] {
  if (sources.length === 0) return [];
  const shown = (value: number | null | undefined): string => (value === null || value === undefined ? '–' : quantity(value));
  const atSources = sources.map(
    ({ source_code: code, name }): ListColumn<ProductRow> => ({
      id: sourceField(code),
      title: titles.atSource(name),
      render: ({ sources: all }) => shown(all[code]?.quantity),
      filter: { kind: 'number' },
      align: 'end',
      isExtra: sources.length > FEW,
      narrow: 'line',
      exportAs: 'source_items',
      edit: editAt(code),
    }),
  );
  const inStocks = stocks.map(
    ({ stock_id: id, name }): ListColumn<ProductRow> => ({
      id: `stock.${id}`,
      title: titles.inStock(name),
      render: ({ stocks: all }) => shown(all[id]),
      sortable: false,
      align: 'end',
      isExtra: true,
      narrow: 'line',
      exportAs: null,
    }),
  );
  return [...atSources, ...inStocks];
}

/** Edits the quantity at a source; a product that it does not have is assigned to it. Restocking a sold-out product puts it back in stock. */
function editAt(code: string): InlineEdit<ProductRow> {
  const changed = ({ sources }: ProductRow, wanted: number) => {
    const before = sources[code];
    const isBack = wanted > 0 && (before?.quantity ?? 0) <= 0;
    return { quantity: wanted, is_in_stock: isBack || (before?.is_in_stock ?? false) };
  };
  return {
    kind: 'number',
    rules: { min: 0 },
    value: ({ sources }) => sources[code]?.quantity ?? null,
    patch: (row, value) => ({ ...row, sources: { ...row.sources, [code]: changed(row, Number(value)) } }),
    save(row, value, call) {
      const { quantity: wanted, is_in_stock } = changed(row, Number(value));
      const item = { sku: row.sku, source_code: code, quantity: wanted, status: is_in_stock ? (1 as const) : (0 as const) };
      return client.catalogInventory.source.saveItems.mutate({ sourceItems: [item] }, call);
    },
    isFixed: ({ qty }) => qty === null,
  };
}
