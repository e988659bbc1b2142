import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import type { ListColumn } from '../../../list/columns';
import { useMay } from '../../../session/me';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime, money, quantity } from '../../../texts/format';
import { say } from '../../../texts/say';
import { linesOf } from '../editor/category-tree';
import { attributeColumns } from './attribute-columns';
import { useAttributes } from './attributes';
import { nameEdit, type ProductRow, priceEdit, qtyEdit, statusEdit } from './product-edits';
import { ProductPicture } from './product-picture';
import { Sku } from './sku';

const TYPES = ['simple', 'virtual', 'configurable', 'bundle', 'grouped', 'downloadable'];
const VISIBILITIES = ['1', '2', '3', '4'];
const ENABLED = 1;

/** The columns of the list of products: the usual ones, and every attribute. */
export function useProductColumns(): ListColumn<ProductRow>[] {
  const { t } = useTranslation();
  const may = useMay();
  const { data: lookups } = useQuery({ ...trpc.ui.lookups.queryOptions(), staleTime: 60_000 });
  const { data: tree } = useQuery({ ...trpc.catalog.category.tree.queryOptions({}), enabled: may('Magento_Catalog::categories') });
  const attributes = useAttributes();
  return useMemo(() => {
    const currency = lookups?.base_currency ?? 'USD';
    const sets = (lookups?.attribute_sets ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
    const websites = (lookups?.websites ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
    const types = TYPES.map((value) => ({ value, label: say(`products.list.typeOf.${value}`, value) }));
    const visibilities = VISIBILITIES.map((value) => ({ value, label: say(`products.list.visibilityOf.${value}`, value) }));
    const states = [
      { value: '1', label: t('word.enabled') },
      { value: '2', label: t('word.disabled') },
    ];
    const own: ListColumn<ProductRow>[] = [
      {
        id: 'thumbnail',
        title: t('products.list.picture'),
        render: ({ thumbnail }) => <ProductPicture file={thumbnail} />,
        width: 56,
        narrow: 'hidden',
      },
      {
        id: 'name',
        title: t('word.name'),
        render: ({ name, sku }) => name ?? sku,
        sortable: true,
        filter: { kind: 'text' },
        narrow: 'title',
        edit: nameEdit,
      },
      {
        id: 'sku',
        title: t('products.list.sku'),
        render: ({ sku }) => <Sku sku={sku} />,
        sortable: true,
        filter: { kind: 'text' },
        narrow: 'line',
      },
      {
        id: 'type_id',
        title: t('products.list.type'),
        render: ({ type_id }) => say(`products.list.typeOf.${type_id}`, type_id),
        sortable: true,
        filter: { kind: 'choice', options: types },
        narrow: 'line',
      },
      {
        id: 'price',
        title: t('products.list.price'),
        render: ({ price }) => money(price, currency),
        align: 'right',
        sortable: true,
        filter: { kind: 'number' },
        narrow: 'line',
        edit: priceEdit,
      },
      {
        id: 'special_price',
        title: t('products.list.specialPrice'),
        render: ({ special_price }) => money(special_price, currency),
        align: 'right',
        sortable: true,
        filter: { kind: 'number' },
        isExtra: true,
      },
      {
        id: 'qty',
        title: t('products.list.qty'),
        render: ({ qty }) => quantity(qty),
        align: 'right',
        sortable: true,
        filter: { kind: 'number' },
        narrow: 'line',
        edit: qtyEdit,
      },
      {
        id: 'is_in_stock',
        title: t('products.list.stock'),
        render: ({ is_in_stock }) => (
          <StatusBadge tone={is_in_stock ? 'good' : 'bad'}>
            {t(is_in_stock ? 'products.list.inStock' : 'products.list.outOfStock')}
          </StatusBadge>
        ),
        filter: { kind: 'yesNo', yes: t('products.list.inStock'), no: t('products.list.outOfStock') },
        narrow: 'line',
      },
      {
        id: 'status',
        title: t('word.status'),
        render: ({ status }) => (
          <StatusBadge tone={status === ENABLED ? 'good' : 'quiet'}>{t(status === ENABLED ? 'word.enabled' : 'word.disabled')}</StatusBadge>
        ),
        sortable: true,
        filter: { kind: 'choice', options: states },
        narrow: 'side',
        edit: statusEdit(states),
      },
      {
        id: 'visibility',
        title: t('products.list.visibility'),
        render: ({ visibility }) => say(`products.list.visibilityOf.${visibility}`, String(visibility)),
        sortable: true,
        filter: { kind: 'choice', options: visibilities },
        isExtra: true,
      },
      {
        id: 'attribute_set',
        title: t('products.list.set'),
        render: ({ attribute_set }) => attribute_set,
        sortable: true,
        filter: { kind: 'choice', options: sets.map(({ label }) => ({ value: label, label })) },
        isExtra: true,
      },
      {
        id: 'website_id',
        title: t('products.list.websites'),
        render: ({ website_ids }) =>
          website_ids.map((id) => websites.find(({ value }) => value === String(id))?.label ?? id).join(', ') || '–',
        filter: { kind: 'choice', options: websites },
        isExtra: true,
      },
      {
        id: 'category_id',
        title: t('products.list.category'),
        render: () => null,
        isFilterOnly: true,
        ...(tree && { filter: { kind: 'choice', options: linesOf(tree).map(({ id, path }) => ({ value: id, label: path })) } }),
      },
      {
        id: 'updated_at',
        title: t('word.updated'),
        render: ({ updated_at }) => dateTime(updated_at),
        sortable: true,
        filter: { kind: 'time' },
        isExtra: true,
      },
      {
        id: 'created_at',
        title: t('word.created'),
        render: ({ created_at }) => dateTime(created_at),
        sortable: true,
        filter: { kind: 'time' },
        isExtra: true,
      },
    ];
    const taken = new Set(own.map(({ id }) => id));
    return [...own, ...attributeColumns(attributes, taken, { yes: t('word.yes'), no: t('word.no'), currency })];
  }, [t, lookups, tree, attributes]);
}
