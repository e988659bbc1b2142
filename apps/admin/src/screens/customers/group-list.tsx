import { CustomerGroup } from '@merx/router/schema/customer/group/group';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { columnsOf } from '../../list/columns-of';
import { ListPage } from '../../list/list-page';

/** The list of customer groups. */
export function GroupList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="customer.groups"
      title={t('customers.groups')}
      columns={columnsOf(CustomerGroup, 'customers', [
        { id: 'code', label: 'customers.groupName' },
        { id: 'tax_class_name', sortable: false, filter: false },
        { id: 'id', filter: false, narrow: 'hidden' },
      ])}
      rowId={({ id }) => id}
      rowName={({ code }) => code}
      to="/customer-groups"
      create={t('customers.newGroup')}
      query={(searchCriteria) => trpc.customer.groups.list.queryOptions({ searchCriteria })}
      defaultSort="id"
      exportKind="customerGroups.export"
      hasSearch={false}
      empty={{ title: t('customers.noGroups') }}
    />
  );
}
