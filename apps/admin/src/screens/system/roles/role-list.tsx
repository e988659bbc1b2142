import { Button } from '@mantine/core';
import { EVERYTHING } from '@merx/wire';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client, type Outputs, trpc } from '../../../api/trpc';
import type { ListColumn } from '../../../list/columns';
import { DataList } from '../../../list/data-list';
import { Page } from '../../../shell/page';
import { StatusBadge } from '../../../shell/status-badge';
import { pageOf } from '../whole-list';

type Role = Outputs['user']['roles']['list'][number];

/** The roles: what the staff may do. */
export function RoleList() {
  const { t } = useTranslation();
  const columns: ListColumn<Role>[] = [
    { id: 'name', title: t('word.name'), render: ({ name }) => name, sortable: true, narrow: 'title' },
    {
      id: 'resources',
      title: t('system.rights'),
      render: ({ resources }) =>
        resources.includes(EVERYTHING) ? (
          <StatusBadge tone="wait">{t('system.everything')}</StatusBadge>
        ) : (
          t('system.rightsCount', { count: resources.length })
        ),
      narrow: 'side',
    },
    { id: 'admins', title: t('nav.admins'), render: ({ admins }) => admins, sortable: true, align: 'right', narrow: 'line' },
  ];
  const create = (
    <Button component={Link} to="/roles/new">
      {t('system.newRole')}
    </Button>
  );
  return (
    <Page title={t('nav.roles')} hint={t('system.rolesHint')} actions={create}>
      <DataList
        id="system.roles"
        title={t('nav.roles')}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/roles/${id}`}
        query={(criteria, text) => ({
          queryKey: [...trpc.user.roles.list.queryKey(), criteria, text],
          queryFn: async () => pageOf(await client.user.roles.list.query(), criteria, text, ({ name }) => name),
        })}
        defaultSort="name"
        exportKind="roles.export"
        empty={{ title: t('list.empty'), action: create }}
      />
    </Page>
  );
}
