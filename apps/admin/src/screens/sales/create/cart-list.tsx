import { SegmentedControl } from '@mantine/core';
import { CartGridRow } from '@merx/router/schema/quote/carts/cart-grid';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { trpc } from '../../../api/trpc';
import { choicesOf } from '../../../list/choices';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';

/** The open carts of customers and guests, or the draft orders of admins. */
export function CartList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const drafts = (useSearch({ strict: false }) as { drafts?: boolean }).drafts === true;
  return (
    <ListPage
      id="quote.carts"
      title={t('nav.carts')}
      hint={drafts ? undefined : t('sales.cart.listHint')}
      columns={useCartColumns()}
      rowId={({ entity_id }) => entity_id}
      rowName={({ entity_id, customer_name, customer_email }) => customer_name ?? customer_email ?? `#${entity_id}`}
      to="/carts"
      create={t('sales.newOrder')}
      query={(searchCriteria, text) => trpc.quote.carts.grid.queryOptions({ searchCriteria, text, drafts })}
      defaultSort="-updated_at"
      exportKind="carts.export"
      tools={
        <SegmentedControl
          aria-label={t('nav.carts')}
          value={drafts ? 'drafts' : 'shoppers'}
          onChange={(kind) => void navigate({ to: '/carts', search: kind === 'drafts' ? { drafts: true } : {} })}
          data={[
            { value: 'shoppers', label: t('sales.cart.shoppers') },
            { value: 'drafts', label: t('sales.cart.drafts') },
          ]}
        />
      }
      empty={{
        title: t(drafts ? 'sales.cart.draftsEmpty' : 'sales.cart.listEmpty'),
        hint: t(drafts ? 'sales.cart.draftsEmptyHint' : 'sales.cart.listEmptyHint'),
      }}
    />
  );
}

function useCartColumns() {
  const { t } = useTranslation();
  const lookups = useLookups();
  return columnsOf(CartGridRow, 'sales.cart', [
    {
      id: 'customer_name',
      render: ({ customer_name, customer_id }) => customer_name ?? (customer_id ? '–' : t('sales.cart.guest')),
    },
    { id: 'customer_email', label: 'word.email' },
    'items_qty',
    { id: 'grand_total', currency: ({ quote_currency_code }) => quote_currency_code, narrow: 'side' },
    { id: 'coupon_code', isExtra: true },
    { id: 'store_id', options: choicesOf(lookups?.stores), render: ({ store_name }) => store_name, exportAs: 'store_name', isExtra: true },
    'updated_at',
    { id: 'created_at', isExtra: true },
  ]);
}
