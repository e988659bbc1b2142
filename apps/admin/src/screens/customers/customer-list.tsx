import { CustomerGridRow } from '@merx/router/schema/customer/account/account';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { useLookups } from '../../api/lookups';
import { client, trpc } from '../../api/trpc';
import type { BulkAction } from '../../list/bulk-bar';
import { choicesOf } from '../../list/choices';
import { columnsOf } from '../../list/columns-of';
import { ListPage } from '../../list/list-page';
import { countOf, type Selection, targetsOf } from '../../list/selection';
import { useMay } from '../../session/me';
import { StatusBadge } from '../../shell/status-badge';
import { day } from '../../texts/format';
import { LOGIN_AS, LoginAsCustomer } from './login-as-customer';

/** The list of customers. */
export function CustomerList() {
  const { t } = useTranslation();
  const [loginAs, setLoginAs] = useState<number>();
  return (
    <ListPage
      id="customers"
      title={t('customers.title')}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      to="/customers"
      create={useMay()('Magento_Customer::manage') && t('customers.new')}
      query={(searchCriteria, text) => trpc.customer.accounts.grid.queryOptions({ searchCriteria, text })}
      defaultSort="-created_at"
      bulk={useCustomerActions(setLoginAs)}
      exportKind="customers.export"
      empty={{ title: t('customers.empty'), hint: t('customers.emptyHint') }}
    >
      <LoginAsCustomer customerId={loginAs} onClose={() => setLoginAs(undefined)} />
    </ListPage>
  );
}

function useColumns() {
  const { t } = useTranslation();
  const lookups = useLookups();
  return columnsOf(CustomerGridRow, 'customers', [
    'name',
    'email',
    { id: 'group_id', options: choicesOf(lookups?.customer_groups), render: ({ group }) => group, exportAs: 'group' },
    { id: 'orders_count', narrow: 'hidden' },
    { id: 'total_spent', currency: () => lookups?.base_currency, narrow: 'side' },
    { id: 'last_order_at', render: ({ last_order_at }) => day(last_order_at), narrow: 'hidden' },
    { id: 'city', narrow: 'hidden' },
    { id: 'country_id', narrow: 'hidden' },
    { id: 'telephone', sortable: false, isExtra: true },
    {
      id: 'website_id',
      options: choicesOf(lookups?.websites),
      render: ({ website }) => website,
      exportAs: 'website',
      sortable: false,
      isExtra: true,
    },
    {
      id: 'is_confirmed',
      label: 'word.status',
      render: ({ is_confirmed, is_locked }) => (
        <StatusBadge tone={is_locked ? 'bad' : is_confirmed ? 'good' : 'wait'}>
          {is_locked ? t('customers.locked') : is_confirmed ? t('customers.confirmed') : t('customers.unconfirmed')}
        </StatusBadge>
      ),
      filter: { kind: 'yesNo', yes: t('customers.confirmed'), no: t('customers.unconfirmed') },
      sortable: false,
      isExtra: true,
    },
    { id: 'created_at', narrow: 'hidden' },
  ]);
}

/** Up to this many are deleted directly, with undo in the toast; more are deleted by a job. */
const MAX_DIRECT = 25;

function useCustomerActions(onLoginAs: (id: number) => void): BulkAction[] {
  const { t } = useTranslation();
  const may = useMay();
  const { act } = useAct();
  async function remove(selection: Selection, done: () => void): Promise<void> {
    const count = countOf(selection);
    const isGone =
      selection.kind === 'ids' && count <= MAX_DIRECT
        ? await act((call) => client.customer.accounts.deleteMany.mutate({ ids: selection.ids.map(Number) }, call), {
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
  const login: BulkAction = {
    ...{ id: 'loginAs', label: t('customers.loginAs.title'), isForOne: true },
    run: (selection) => {
      if (selection.kind === 'ids') onLoginAs(Number(selection.ids[0]));
    },
  };
  const removal: BulkAction = {
    ...{ id: 'delete', label: t('act.delete'), isDangerous: true },
    confirm: (count) => t('customers.confirmDelete', { count }),
    run: remove,
  };
  return [...(may(LOGIN_AS) ? [login] : []), ...(may('Magento_Customer::manage') ? [removal] : [])];
}
