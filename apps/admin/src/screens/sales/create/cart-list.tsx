import { SegmentedControl } from '@mantine/core';
import { CartGridRow } from '@merx/router/schema/quote/carts/cart-grid';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { trpc } from '../../../api/trpc';
import { choicesOf } from '../../../list/choices';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { Hint } from '../../../shell/hint';
import { money } from '../../../texts/format';

const EMPTY = { shoppers: 'listEmpty', abandoned: 'abandonedEmpty', drafts: 'draftsEmpty' } as const;

/** The open carts of customers and guests, those of them that were abandoned, or the draft orders of admins. */
export function CartList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { drafts = false, abandoned = false } = useSearch({ strict: false }) as { drafts?: boolean; abandoned?: boolean };
  const kind = drafts ? 'drafts' : abandoned ? 'abandoned' : 'shoppers';
  return (
    <ListPage
      id="quote.carts"
      title={t('nav.carts')}
      hint={drafts ? undefined : t(abandoned ? 'sales.cart.abandonedHint' : 'sales.cart.listHint')}
      above={abandoned && <RecoveredCarts />}
      columns={useCartColumns(abandoned)}
      rowId={({ entity_id }) => entity_id}
      rowName={({ entity_id, customer_name, customer_email }) => customer_name ?? customer_email ?? `#${entity_id}`}
      to="/carts"
      create={t('sales.newOrder')}
      query={(searchCriteria, text) => trpc.quote.carts.grid.queryOptions({ searchCriteria, text, drafts, abandoned })}
      defaultSort="-updated_at"
      exportKind="carts.export"
      tools={
        <SegmentedControl
          aria-label={t('nav.carts')}
          value={kind}
          onChange={(chosen) => void navigate({ to: '/carts', search: chosen === 'shoppers' ? {} : { [chosen]: true } })}
          data={[
            { value: 'shoppers', label: t('sales.cart.shoppers') },
            { value: 'abandoned', label: t('sales.cart.abandoned') },
            { value: 'drafts', label: t('sales.cart.drafts') },
          ]}
        />
      }
      empty={{
        title: t(`sales.cart.${EMPTY[kind]}`),
        hint: t(`sales.cart.${EMPTY[kind]}Hint`),
      }}
    />
  );
}

/** What became of the carts that buyers were reminded of. */
function RecoveredCarts() {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.quote.carts.reminders.queryOptions());
  if (!data || data.reminded === 0) return null;
  const amounts = data.totals.map(({ currency, total }) => money(total, currency)).join(' + ');
  const { reminded, recovered } = data;
  return <Hint mb="sm">{t(recovered > 0 ? 'sales.cart.recovered' : 'sales.cart.reminded', { reminded, recovered, amounts })}</Hint>;
}

function useCartColumns(isAbandoned: boolean) {
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
    { id: 'reminded_at', isExtra: !isAbandoned },
    { id: 'created_at', isExtra: true },
  ]);
}
