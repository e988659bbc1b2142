import { Stack } from '@mantine/core';
import { CustomerGroup, CustomerGroupInput } from '@merx/router/schema/customer/group/group';
import { useTranslation } from 'react-i18next';
import { lookup, useLookups } from '../../api/lookups';
import { client, trpc } from '../../api/trpc';
import { FormFields } from '../../form/form-fields';
import { formOf } from '../../form/form-of';
import { RecordPage } from '../../form/record-page';
import { columnsOf } from '../../list/columns-of';
import { ListPage } from '../../list/list-page';
import { Card } from '../../shell/card';
import { PageSkeleton } from '../../shell/page-skeleton';

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

const GroupForm = formOf(CustomerGroupInput, {
  code: { label: 'customers.groupName', required: true, maxLength: 32 },
  tax_class_id: { label: 'customers.tax_class_name', choices: lookup('customer_tax_classes'), required: true },
});

interface Group {
  code: string;
  tax_class_id: number;
  isFixed?: boolean;
}

/** The group, and whether it is a system group. */
const groupWithRights = (id: number) => ({
  queryKey: [...trpc.customer.groups.get.queryKey({ id }), 'with isFixed'],
  queryFn: async (): Promise<Group> => {
    const [group, isFixed] = await Promise.all([client.customer.groups.get.query({ id }), client.customer.groups.isFixed.query({ id })]);
    return { ...group, isFixed };
  },
});

/** One customer group. */
export function GroupPage() {
  const { t } = useTranslation();
  const lookups = useLookups();
  if (!lookups) return <PageSkeleton />;
  const fresh = { code: '', tax_class_id: lookups.customer_tax_classes[0]?.id ?? 0 };
  return (
    <RecordPage
      entity="customer_group"
      list={{ to: '/customer-groups', label: t('customers.groups') }}
      read={groupWithRights}
      form={{ ...GroupForm, valuesOf: (group: Group = fresh) => GroupForm.valuesOf(group) }}
      title={(group) => group?.code ?? t('customers.newGroup')}
      save={(group, id, call) =>
        id === undefined ? client.customer.groups.create.mutate({ group }, call) : client.customer.groups.update.mutate({ id, group }, call)
      }
      remove={(id, call) => client.customer.groups.delete.mutate({ id }, call)}
      canDelete={({ isFixed }) => isFixed === false}
    >
      {({ history }) => (
        <Stack maw={560}>
          <Card>
            <FormFields of={GroupForm} />
          </Card>
          {history}
        </Stack>
      )}
    </RecordPage>
  );
}
