import { ProductGridRow } from '@merx/router/schema/catalog/product-grid/product-grid';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { trpc } from '../../../api/trpc';
import { choicesOf } from '../../../list/choices';
import { columnsOf } from '../../../list/columns-of';
import { useMay } from '../../../session/me';
import { StatusBadge } from '../../../shell/status-badge';
import { say } from '../../../texts/say';
import { linesOf } from '../editor/category-tree';
import { attributeColumns } from './attribute-columns';
import { useAttributes } from './attributes';
import { nameEdit, priceEdit, qtyEdit, statusEdit } from './product-edits';
import { ProductPicture } from './product-picture';
import { Sku } from './sku';

const TYPES = ['simple', 'virtual', 'configurable', 'bundle', 'grouped', 'downloadable'];
const VISIBILITIES = ['1', '2', '3', '4'];
const ENABLED = 1;

/** The columns of the product list: the default ones and every attribute. */
export function useProductColumns() {
  const { t } = useTranslation();
  const may = useMay();
  const lookups = useLookups();
  const { data: tree } = useQuery({ ...trpc.catalog.category.tree.queryOptions({}), enabled: may('Magento_Catalog::categories') });
  const attributes = useAttributes();
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
        render: ({ thumbnail }) => <ProductPicture file={thumbnail} />,
        sortable: false,
        filter: false,
        width: 56,
        narrow: 'hidden',
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
        render: ({ status }) => (
          <StatusBadge tone={status === ENABLED ? 'good' : 'quiet'}>{t(status === ENABLED ? 'word.enabled' : 'word.disabled')}</StatusBadge>
        ),
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
    return [...own, ...attributeColumns(attributes, taken, { yes: t('word.yes'), no: t('word.no'), currency })];
  }, [t, lookups, tree, attributes]);
}
