import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import type { ListColumn } from '../../../list/columns';
import { DataList } from '../../../list/data-list';
import { Page } from '../../../shell/page';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime } from '../../../texts/format';
import { useRoleChoices } from '../use-roles';
import { Invitations } from './invitations';
import { InviteDialog } from './invite-dialog';

type Admin = Outputs['user']['admins']['list']['items'][number];

/** The accounts of the staff, and who is invited to have one. */
export function AdminList() {
  const { t } = useTranslation();
  const [isInviting, { open, close }] = useDisclosure(false);
  return (
    <Page
      title={t('nav.admins')}
      actions={
        <>
          <Button variant="default" component={Link} to="/admins/new">
            {t('system.newAdmin')}
          </Button>
          <Button onClick={open}>{t('system.invite')}</Button>
        </>
      }
    >
      <Stack>
        <DataList
          id="system.admins"
          title={t('nav.admins')}
          columns={useColumns()}
          rowId={({ id }) => id}
          rowName={({ username }) => username}
          rowLink={({ id }) => `/admins/${id}`}
          query={(searchCriteria, text) => trpc.user.admins.list.queryOptions({ searchCriteria, text })}
          defaultSort="username"
          exportKind="admins.export"
        />
        <Invitations />
      </Stack>
      <InviteDialog isOpen={isInviting} onClose={close} />
    </Page>
  );
}

function useColumns(): ListColumn<Admin>[] {
  const { t } = useTranslation();
  const roles = useRoleChoices();
  return [
    {
      id: 'username',
      title: t('system.username'),
      render: ({ username }) => username,
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'title',
    },
    {
      id: 'lastname',
      title: t('word.name'),
      render: ({ firstname, lastname }) => `${firstname} ${lastname}`,
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'line',
    },
    { id: 'email', title: t('system.email'), render: ({ email }) => email, sortable: true, filter: { kind: 'text' }, narrow: 'line' },
    {
      id: 'role_id',
      title: t('system.role'),
      render: ({ role }) => role.name,
      exportAs: 'role.name',
      sortable: true,
      filter: { kind: 'choice', options: roles },
      narrow: 'line',
    },
    {
      id: 'is_active',
      title: t('word.status'),
      render: ({ is_active }) => (
        <StatusBadge tone={is_active ? 'good' : 'quiet'}>{is_active ? t('word.active') : t('system.adminDisabled')}</StatusBadge>
      ),
      sortable: true,
      filter: { kind: 'yesNo', yes: t('word.active'), no: t('system.adminDisabled') },
      narrow: 'side',
    },
    {
      id: 'otp_enabled',
      title: t('system.secondFactor'),
      render: ({ otp_enabled }) => (otp_enabled ? t('word.yes') : t('word.no')),
      sortable: true,
      filter: { kind: 'yesNo' },
    },
    {
      id: 'last_sign_in_at',
      title: t('system.lastSignIn'),
      render: ({ last_sign_in_at }) => (last_sign_in_at ? dateTime(last_sign_in_at) : t('word.never')),
      sortable: true,
      filter: { kind: 'time' },
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
