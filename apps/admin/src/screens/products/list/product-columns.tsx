import { ProductGridRow } from '@merx/router/schema/catalog/product/product-grid';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { choicesOf } from '../../../list/choices';
import type { Choice, InlineEdit } from '../../../list/columns';
import { columnsOf } from '../../../list/columns-of';
import { fieldEdit } from '../../../list/field-edit';
import { useMay } from '../../../session/me';
import { say } from '../../../texts/say';
import { linesOf } from '../editor/category-tree';
import { ProductStatus, ProductThumb, Sku } from '../product-cells';
import { useSeveralSources, useStocks } from '../sources/use-sources';
import { forAllStores } from './all-stores';
import { attributeColumns, useAttributes } from './attributes';
import { sourceColumns } from './source-columns';

const TYPES = ['simple', 'virtual', 'configurable', 'bundle', 'grouped', 'downloadable'];
const VISIBILITIES = ['1', '2', '3', '4'];

/** The columns of the product list: the default ones and every attribute. */
export function useProductColumns() {
  const { t } = useTranslation();
  const may = useMay();
  const lookups = useLookups();
  const { data: tree } = useQuery({ ...trpc.catalog.category.tree.queryOptions({}), enabled: may('Magento_Catalog::categories') });
  const attributes = useAttributes();
  const sources = useSeveralSources();
  const stocks = useStocks();
  return useMemo(() => {
    const currency = lookups?.base_currency ?? 'USD';
    const sets = (lookups?.attribute_sets ?? []).map(({ name }) => ({ value: name, label: name }));
    const websites = choicesOf(lookups?.websites);
    const categories = tree && linesOf(tree).map(({ id, path }) => ({ value: id, label: path }));
    const named = (kind: 'typeOf' | 'visibilityOf', values: string[]) =>
      values.map((value) => ({ value, label: say(`products.list.${kind}.${value}`, value) }));
    const states = [
      { value: '1', label: t('word.enabled') },
      { value: '2', label: t('word.disabled') },
    ];
    const own = columnsOf(ProductGridRow, 'products.list', [
      {
        id: 'thumbnail',
        render: ({ thumbnail }) => <ProductThumb file={thumbnail} size={36} />,
        sortable: false,
        filter: false,
        width: 56,
        narrow: 'picture',
      },
      { id: 'name', render: ({ name, sku }) => name ?? sku, narrow: 'title', edit: nameEdit },
      { id: 'sku', render: ({ sku }) => <Sku sku={sku} /> },
      { id: 'type_id', options: named('typeOf', TYPES) },
      { id: 'price', currency: () => currency, edit: priceEdit },
      { id: 'special_price', currency: () => currency, isExtra: true },
      { id: 'qty', edit: qtyEdit },
      {
        id: 'is_in_stock',
        badge: { yes: t('products.list.inStock'), no: t('products.list.outOfStock'), tones: ['good', 'bad'] },
        sortable: false,
      },
      {
        id: 'status',
        options: states,
        render: ({ status }) => <ProductStatus status={status} />,
        narrow: 'side',
        edit: statusEdit(states),
      },
      { id: 'visibility', options: named('visibilityOf', VISIBILITIES), isExtra: true },
      { id: 'attribute_set', options: sets, isExtra: true },
      {
        id: 'website_id',
        options: websites,
        render: ({ website_ids }) =>
          website_ids.map((id) => websites.find(({ value }) => value === String(id))?.label ?? id).join(', ') || '–',
        isExtra: true,
      },
      { id: 'category_id', options: categories, isFilterOnly: true },
      { id: 'updated_at', isExtra: true },
      { id: 'created_at', isExtra: true },
    ]);
    const taken = new Set(own.map(({ id }) => id));
    const bySource = sourceColumns(sources, stocks, {
      atSource: (name) => t('products.list.atSource', { name }),
      inStock: (name) => t('products.list.salable', { name }),
    });
    return [...own, ...bySource, ...attributeColumns(attributes, taken, { yes: t('word.yes'), no: t('word.no'), currency })];
  }, [t, lookups, tree, attributes, sources, stocks]);
}

export type ProductRow = Outputs['catalog']['product']['grid']['items'][number];
type Product = Parameters<typeof client.catalog.product.update.mutate>[0]['product'];

const COMPOSITE = ['configurable', 'bundle', 'grouped'];

/** Products whose price and stock are derived from their parts. */
const isComposite = ({ type_id }: { type_id: string }): boolean => COMPOSITE.includes(type_id);

const save = (row: ProductRow, product: Product, call: { context: Record<string, unknown> }): Promise<unknown> =>
  client.catalog.product.update.mutate({ sku: row.sku, product }, forAllStores(call));

const nameEdit = fieldEdit<ProductRow>('name', { kind: 'text', save });

const priceEdit = fieldEdit<ProductRow>('price', { kind: 'number', rules: { min: 0 }, isFixed: isComposite, save });

/** Restocking a sold-out product puts it back in stock. */
const stockOf = ({ qty, is_in_stock }: ProductRow, wanted: number) => ({
  qty: wanted,
  ...(wanted > 0 && (qty ?? 0) <= 0 && !is_in_stock && { is_in_stock: true }),
});

const qtyEdit: InlineEdit<ProductRow> = {
  kind: 'number',
  rules: { min: 0 },
  value: ({ qty }) => qty,
  patch: (row, value) => ({ ...row, ...stockOf(row, Number(value)) }),
  save: (row, value, call) => save(row, { extension_attributes: { stock_item: stockOf(row, Number(value)) } }, call),
  isFixed: ({ qty }) => qty === null,
};

/** Edits the status, with the given option labels. */
const statusEdit = (options: readonly Choice[]): InlineEdit<ProductRow> => fieldEdit('status', { kind: 'choice', options, save });
