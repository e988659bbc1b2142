import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, type Outputs, trpc } from '../../api/trpc';
import type { BulkAction } from '../../list/bulk-bar';
import { choicesOf } from '../../list/choices';
import type { ListColumn } from '../../list/columns';
import { DataList } from '../../list/data-list';
import { countOf, type Selection, targetsOf } from '../../list/selection';
import { useMay } from '../../session/me';
import { Page } from '../../shell/page';
import { StatusBadge } from '../../shell/status-badge';
import { dateTime, day, money, quantity } from '../../texts/format';

type Customer = Outputs['customer']['accounts']['grid']['items'][number];

/** Everybody who has an account. */
export function CustomerList() {
  const { t } = useTranslation();
  const may = useMay();
  const create = may('Magento_Customer::manage') && (
    <Button component={Link} to="/customers/new">
      {t('customers.new')}
    </Button>
  );
  return (
    <Page title={t('customers.title')} actions={create}>
      <DataList
        id="customers"
        title={t('customers.title')}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/customers/${id}`}
        query={(searchCriteria, text) => trpc.customer.accounts.grid.queryOptions({ searchCriteria, text })}
        defaultSort="-created_at"
        bulk={useCustomerActions()}
        exportKind="customers.export"
        empty={{ title: t('customers.empty'), hint: t('customers.emptyHint'), action: create }}
      />
    </Page>
  );
}

function useColumns(): ListColumn<Customer>[] {
  const { t } = useTranslation();
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  const currency = lookups?.base_currency;
  return [
    { id: 'name', title: t('word.name'), render: ({ name }) => name, sortable: true, filter: { kind: 'text' }, narrow: 'title' },
    { id: 'email', title: t('customers.email'), render: ({ email }) => email, sortable: true, filter: { kind: 'text' }, narrow: 'line' },
    {
      id: 'group_id',
      title: t('customers.group'),
      render: ({ group }) => group,
      exportAs: 'group',
      sortable: true,
      filter: { kind: 'choice', options: choicesOf(lookups?.customer_groups) },
      narrow: 'line',
    },
    {
      id: 'orders_count',
      title: t('customers.orders'),
      render: ({ orders_count }) => quantity(orders_count),
      sortable: true,
      filter: { kind: 'number' },
      align: 'right',
      narrow: 'hidden',
    },
    {
      id: 'total_spent',
      title: t('customers.spent'),
      render: ({ total_spent }) => money(total_spent, currency),
      sortable: true,
      filter: { kind: 'number' },
      align: 'right',
      narrow: 'side',
    },
    {
      id: 'last_order_at',
      title: t('customers.lastOrder'),
      render: ({ last_order_at }) => day(last_order_at),
      sortable: true,
      filter: { kind: 'time' },
      narrow: 'hidden',
    },
    { id: 'city', title: t('customers.city'), render: ({ city }) => city, sortable: true, filter: { kind: 'text' }, narrow: 'hidden' },
    {
      id: 'country_id',
      title: t('customers.country'),
      render: ({ country_id }) => country_id,
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'hidden',
    },
    { id: 'telephone', title: t('customers.telephone'), render: ({ telephone }) => telephone, filter: { kind: 'text' }, isExtra: true },
    {
      id: 'website_id',
      title: t('customers.website'),
      render: ({ website }) => website,
      exportAs: 'website',
      filter: { kind: 'choice', options: choicesOf(lookups?.websites) },
      isExtra: true,
    },
    {
      id: 'is_confirmed',
      title: t('word.status'),
      render: ({ is_confirmed, is_locked }) => (
        <StatusBadge tone={is_locked ? 'bad' : is_confirmed ? 'good' : 'wait'}>
          {is_locked ? t('customers.locked') : is_confirmed ? t('customers.confirmed') : t('customers.unconfirmed')}
        </StatusBadge>
      ),
      filter: { kind: 'yesNo', yes: t('customers.confirmed'), no: t('customers.unconfirmed') },
      isExtra: true,
    },
    {
      id: 'created_at',
      title: t('word.created'),
      render: ({ created_at }) => dateTime(created_at),
      sortable: true,
      filter: { kind: 'time' },
      narrow: 'hidden',
    },
  ];
}

/** So few are deleted at once, and can be brought back from the toast; more are the task of a job. */
const FEW = 25;

function useCustomerActions(): BulkAction[] {
  const { t } = useTranslation();
  const { act } = useAct();
  const may = useMay();
  if (!may('Magento_Customer::manage')) return [];
  async function remove(selection: Selection, done: () => void): Promise<void> {
    const count = countOf(selection);
    const isGone =
      selection.kind === 'ids' && count <= FEW
        ? await act((call) => client.customer.accounts.deleteMany.mutate({ ids: selection.ids }, call), {
            done: ({ deleted }) => t('customers.deleted', { count: deleted }),
            undo: true,
          })
        : await act(
            (call) => {
              const job = { kind: 'customers.delete', title: t('customers.deleteTitle', { count }), input: targetsOf(selection) };
              return client.job.jobs.start.mutate(job, call);
            },
            { done: t('jobs.started') },
          );
    if (isGone) done();
  }
  return [
    { id: 'delete', label: t('act.delete'), isDangerous: true, confirm: (count) => t('customers.confirmDelete', { count }), run: remove },
  ];
}
