import { RoleEntry } from '@merx/router/schema/auth/role/role';
import { EVERYTHING } from '@merx/wire';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { StatusBadge } from '../../../shell/status-badge';
import { pageOf } from '../list-criteria';

/** The list of admin roles. */
export function RoleList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="system.roles"
      title={t('nav.roles')}
      hint={t('system.rolesHint')}
      columns={columnsOf(RoleEntry, 'system', [
        { id: 'name', filter: false },
        {
          id: 'resources',
          render: ({ resources }) =>
            resources.includes(EVERYTHING) ? (
              <StatusBadge tone="wait">{t('system.everything')}</StatusBadge>
            ) : (
              t('system.rightsCount', { count: resources.length })
            ),
          narrow: 'side',
        },
        { id: 'admins', label: 'nav.admins', filter: false },
      ])}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      to="/roles"
      create={t('system.newRole')}
      query={(criteria, text) => ({
        queryKey: [...trpc.user.roles.list.queryKey(), criteria, text],
        queryFn: async () => pageOf(await client.user.roles.list.query(), criteria, text, ({ name }) => name),
      })}
      defaultSort="name"
      exportKind="roles.export"
      empty={{ title: t('list.empty') }}
    />
  );
}
