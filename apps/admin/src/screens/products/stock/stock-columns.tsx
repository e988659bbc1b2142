import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../list/columns';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime, quantity } from '../../../texts/format';
import { say } from '../../../texts/say';
import { Sku } from '../list/sku';
import { backordersEdit, inStockEdit, minEdit, notifyEdit, qtyEdit, type StockRow } from './stock-edits';

const BACKORDERS = ['0', '1', '2'];
const ENABLED = 1;

/** The columns of the list of stock. */
export function useStockColumns(): ListColumn<StockRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const states = [
      { value: '1', label: t('products.list.inStock') },
      { value: '0', label: t('products.list.outOfStock') },
    ];
    const backorders = BACKORDERS.map((value) => ({ value, label: say(`products.stock.backorder${value}`, value) }));
    return [
      {
        id: 'name',
        title: t('word.name'),
        render: ({ name, sku }) => name ?? sku,
        sortable: true,
        filter: { kind: 'text' },
        narrow: 'title',
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
        id: 'qty',
        title: t('products.list.qty'),
        render: ({ qty, notify_stock_qty, manage_stock }) => (
          <span style={manage_stock && qty <= notify_stock_qty ? { color: 'var(--mantine-color-error)', fontWeight: 600 } : undefined}>
            {quantity(qty)}
          </span>
        ),
        align: 'right',
        sortable: true,
        filter: { kind: 'number' },
        narrow: 'line',
        edit: qtyEdit,
      },
      {
        id: 'notify_stock_qty',
        title: t('products.stock.notify'),
        render: ({ notify_stock_qty }) => quantity(notify_stock_qty),
        align: 'right',
        narrow: 'line',
        edit: notifyEdit,
      },
      {
        id: 'min_qty',
        title: t('products.stock.min'),
        render: ({ min_qty }) => quantity(min_qty),
        align: 'right',
        narrow: 'line',
        isExtra: true,
        edit: minEdit,
      },
      {
        id: 'is_in_stock',
        title: t('products.list.stock'),
        render: ({ is_in_stock }) => (
          <StatusBadge tone={is_in_stock ? 'good' : 'bad'}>
            {t(is_in_stock ? 'products.list.inStock' : 'products.list.outOfStock')}
          </StatusBadge>
        ),
        sortable: true,
        filter: { kind: 'yesNo', yes: t('products.list.inStock'), no: t('products.list.outOfStock') },
        narrow: 'side',
        edit: inStockEdit(states),
      },
      {
        id: 'backorders',
        title: t('products.stock.backorders'),
        render: ({ backorders: held }) => say(`products.stock.backorder${held}`, String(held)),
        isExtra: true,
        edit: backordersEdit(backorders),
      },
      {
        id: 'low_stock_date',
        title: t('products.stock.since'),
        render: ({ low_stock_date }) => dateTime(low_stock_date),
        sortable: true,
        filter: { kind: 'time' },
        narrow: 'hidden',
      },
      {
        id: 'status',
        title: t('word.status'),
        render: ({ status }) => t(status === ENABLED ? 'word.enabled' : 'word.disabled'),
        sortable: true,
        filter: {
          kind: 'choice',
          options: [
            { value: '1', label: t('word.enabled') },
            { value: '2', label: t('word.disabled') },
          ],
        },
        narrow: 'hidden',
      },
      {
        id: 'manage_stock',
        title: t('products.stock.managed'),
        render: ({ manage_stock }) => t(manage_stock ? 'word.yes' : 'word.no'),
        isExtra: true,
      },
      {
        id: 'type_id',
        title: t('products.list.type'),
        render: ({ type_id }) => say(`products.list.typeOf.${type_id}`, type_id),
        sortable: true,
        isExtra: true,
      },
      { id: 'is_low', title: t('products.stock.isLow'), render: () => null, filter: { kind: 'yesNo' }, isFilterOnly: true },
    ];
  }, [t]);
}
