import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import type { ListColumn } from '../../../list/columns';
import { DataList } from '../../../list/data-list';
import { Page } from '../../../shell/page';
import { dateTime, money, quantity } from '../../../texts/format';

type Row = Outputs['quote']['carts']['grid']['items'][number];

/** The open carts of shoppers, or the orders that staff have begun. */
export function CartList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const drafts = (useSearch({ strict: false }) as { drafts?: boolean }).drafts === true;
  const create = (
    <Button component={Link} to="/carts/new">
      {t('sales.newOrder')}
    </Button>
  );
  return (
    <Page title={t('nav.carts')} hint={drafts ? undefined : t('sales.cart.listHint')} actions={create}>
      <DataList
        id="quote.carts"
        title={t('nav.carts')}
        columns={useCartColumns()}
        rowId={({ entity_id }) => entity_id}
        rowName={({ entity_id, customer_name, customer_email }) => customer_name ?? customer_email ?? `#${entity_id}`}
        rowLink={({ entity_id }) => `/carts/${entity_id}`}
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
          action: create,
        }}
      />
    </Page>
  );
}

function useCartColumns(): ListColumn<Row>[] {
  const { t } = useTranslation();
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  const stores = (lookups?.stores ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    {
      id: 'customer_name',
      title: t('sales.cart.who'),
      render: ({ customer_name, customer_id }) => customer_name ?? (customer_id ? '–' : t('sales.cart.guest')),
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'title',
    },
    {
      id: 'customer_email',
      title: t('sales.cart.email'),
      render: ({ customer_email }) => customer_email ?? '–',
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'line',
    },
    {
      id: 'items_qty',
      title: t('sales.cart.pieces'),
      render: ({ items_qty }) => quantity(items_qty),
      sortable: true,
      filter: { kind: 'number' },
      align: 'right',
      narrow: 'line',
    },
    {
      id: 'grand_total',
      title: t('sales.cart.total'),
      render: ({ grand_total, quote_currency_code }) => money(grand_total, quote_currency_code),
      sortable: true,
      filter: { kind: 'number' },
      align: 'right',
      narrow: 'side',
    },
    {
      id: 'coupon_code',
      title: t('sales.cart.coupon'),
      render: ({ coupon_code }) => coupon_code ?? '–',
      sortable: true,
      filter: { kind: 'text' },
      isExtra: true,
    },
    {
      id: 'store_id',
      title: t('word.store'),
      render: ({ store_name }) => store_name,
      exportAs: 'store_name',
      sortable: true,
      filter: { kind: 'choice', options: stores },
      isExtra: true,
    },
    {
      id: 'updated_at',
      title: t('word.updated'),
      render: ({ updated_at }) => dateTime(updated_at),
      sortable: true,
      filter: { kind: 'time' },
      narrow: 'line',
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
}
