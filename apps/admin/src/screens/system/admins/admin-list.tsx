import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { AdminEntry } from '@merx/router/schema/auth/admin/admin';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { useRoleChoices } from '../account-choices';
import { Invitations, InviteDialog } from './invitations';

/** The admin accounts and open invitations. */
export function AdminList() {
  const { t } = useTranslation();
  const [isInviting, { open, close }] = useDisclosure(false);
  return (
    <ListPage
      id="system.admins"
      title={t('nav.admins')}
      actions={
        <>
          <Button variant="default" component={Link} to="/admins/new">
            {t('system.newAdmin')}
          </Button>
          <Button onClick={open}>{t('system.invite')}</Button>
        </>
      }
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={({ username }) => username}
      to="/admins"
      query={(searchCriteria, text) => trpc.user.admins.list.queryOptions({ searchCriteria, text })}
      defaultSort="username"
      exportKind="admins.export"
    >
      <Invitations />
      <InviteDialog isOpen={isInviting} onClose={close} />
    </ListPage>
  );
}

function useColumns() {
  const { t } = useTranslation();
  const roles = useRoleChoices();
  return columnsOf(AdminEntry, 'system', [
    'username',
    { id: 'lastname', label: 'word.name', render: ({ firstname, lastname }) => `${firstname} ${lastname}` },
    'email',
    { id: 'role_id', options: roles, render: ({ role }) => role.name, exportAs: 'role.name', sortable: true },
    {
      id: 'is_active',
      label: 'word.status',
      badge: { yes: t('word.active'), no: t('system.adminDisabled') },
      narrow: 'side',
    },
    'otp_enabled',
    { id: 'last_sign_in_at', none: t('word.never') },
    { id: 'created_at', isExtra: true },
  ]);
}
