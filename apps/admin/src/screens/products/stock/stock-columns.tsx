import { ScarceStock } from '@merx/router/schema/catalog-inventory/stock-grid';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../../list/columns-of';
import { quantity } from '../../../texts/format';
import { say } from '../../../texts/say';
import { Sku } from '../list/sku';
import { backordersEdit, inStockEdit, minEdit, notifyEdit, qtyEdit } from './stock-edits';

const BACKORDERS = ['0', '1', '2'];

/** The columns of the stock list. */
export function useStockColumns() {
  const { t } = useTranslation();
  return useMemo(() => {
    const inStock = { yes: t('products.list.inStock'), no: t('products.list.outOfStock') };
    const states = [
      { value: '1', label: inStock.yes },
      { value: '0', label: inStock.no },
    ];
    const enabled = [
      { value: '1', label: t('word.enabled') },
      { value: '2', label: t('word.disabled') },
    ];
    const backorders = BACKORDERS.map((value) => ({ value, label: say(`products.stock.backorder${value}`, value) }));
    return columnsOf(ScarceStock, 'products.list', [
      { id: 'name', render: ({ name, sku }) => name ?? sku },
      { id: 'sku', render: ({ sku }) => <Sku sku={sku} /> },
      {
        id: 'qty',
        render: ({ qty, notify_stock_qty, manage_stock }) => (
          <span style={manage_stock && qty <= notify_stock_qty ? { color: 'var(--mantine-color-error)', fontWeight: 600 } : undefined}>
            {quantity(qty)}
          </span>
        ),
        edit: qtyEdit,
      },
      { id: 'notify_stock_qty', sortable: false, filter: false, edit: notifyEdit },
      { id: 'min_qty', sortable: false, filter: false, isExtra: true, edit: minEdit },
      { id: 'is_in_stock', badge: { ...inStock, tones: ['good', 'bad'] }, narrow: 'side', edit: inStockEdit(states) },
      { id: 'backorders', options: backorders, sortable: false, filter: false, isExtra: true, edit: backordersEdit(backorders) },
      { id: 'low_stock_date', narrow: 'hidden' },
      { id: 'status', options: enabled, narrow: 'hidden' },
      { id: 'manage_stock', sortable: false, filter: false, isExtra: true },
      { id: 'type_id', render: ({ type_id }) => say(`products.list.typeOf.${type_id}`, type_id), filter: false, isExtra: true },
      { id: 'is_low', filter: { kind: 'yesNo' }, isFilterOnly: true },
    ]);
  }, [t]);
}
