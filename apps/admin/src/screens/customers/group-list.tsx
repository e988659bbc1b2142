import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../api/trpc';
import type { ListColumn } from '../../list/columns';
import { DataList } from '../../list/data-list';
import { Page } from '../../shell/page';

type Group = Outputs['customer']['groups']['list']['items'][number];

/** The groups of customers, by which prices, rules and taxes differ. */
export function GroupList() {
  const { t } = useTranslation();
  const columns: ListColumn<Group>[] = [
    { id: 'code', title: t('customers.groupName'), render: ({ code }) => code, sortable: true, filter: { kind: 'text' }, narrow: 'title' },
    { id: 'tax_class_name', title: t('customers.taxClass'), render: ({ tax_class_name }) => tax_class_name, narrow: 'line' },
    { id: 'id', title: t('word.id'), render: ({ id }) => id, sortable: true, align: 'right', narrow: 'hidden' },
  ];
  const create = (
    <Button component={Link} to="/customer-groups/new">
      {t('customers.newGroup')}
    </Button>
  );
  return (
    <Page title={t('customers.groups')} actions={create}>
      <DataList
        id="customer.groups"
        title={t('customers.groups')}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ code }) => code}
        rowLink={({ id }) => `/customer-groups/${id}`}
        query={(searchCriteria) => trpc.customer.groups.list.queryOptions({ searchCriteria })}
        defaultSort="id"
        exportKind="customerGroups.export"
        hasSearch={false}
        empty={{ title: t('customers.noGroups'), action: create }}
      />
    </Page>
  );
}
