import { Button, Grid, Stack } from '@mantine/core';
import { AdminInput, NewAdminInput } from '@merx/router/schema/auth/admin/admin';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { EntityPage } from '../../../form/entity-page';
import { SelectField, TextField } from '../../../form/fields';
import { useEntityForm } from '../../../form/use-entity-form';
import { useVersioned } from '../../../form/use-version';
import { useMe } from '../../../session/me';
import { Card } from '../../../shell/card';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { StatusBadge } from '../../../shell/status-badge';
import { localeChoices } from '../locales';
import { PasswordField } from '../password-field';
import { useRoleChoices } from '../use-roles';
import { AdminFacts } from './admin-facts';
import { NewPassword } from './new-password';

type Admin = Outputs['user']['admins']['get'];

/** One account of the staff. */
export function AdminPage() {
  const { adminId } = useParams({ strict: false }) as { adminId: string };
  const isNew = adminId === 'new';
  const stored = useVersioned('admin_user', adminId, trpc.user.admins.get.queryOptions({ id: Number(adminId) }), isNew);
  if (stored.error) throw stored.error;
  if (!isNew && !stored.data) return <PageSkeleton />;
  return <AdminEditor key={adminId} admin={stored.data?.data} version={stored.data?.version ?? 0} />;
}

const formOf = (admin: Admin | undefined) => ({
  username: admin?.username ?? '',
  firstname: admin?.firstname ?? '',
  lastname: admin?.lastname ?? '',
  email: admin?.email ?? '',
  role_id: admin?.role.id ?? null,
  interface_locale: admin?.interface_locale ?? 'en_US',
  ...(!admin && { password: '' }),
});
type AdminForm = ReturnType<typeof formOf>;

function AdminEditor({ admin, version }: { admin: Admin | undefined; version: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act, isActing } = useAct();
  const isSelf = useMe()?.id === admin?.id;
  const entityForm = useEntityForm({
    entity: 'admin_user',
    entityId: admin?.id ?? 'new',
    values: formOf(admin),
    version,
    schema: admin ? AdminInput.omit({ id: true }) : NewAdminInput,
    save: (values: AdminForm, call) => {
      const { role_id, password = '', ...rest } = values;
      const given = { ...rest, role_id: role_id ?? 0 };
      return admin
        ? client.user.admins.update.mutate({ id: admin.id, ...given }, call)
        : client.user.admins.create.mutate({ ...given, password }, call);
    },
    onSaved: (saved) => void navigate({ to: `/admins/${saved.id}`, replace: true }),
  });
  async function remove(id: number): Promise<void> {
    const isGone = await act((call) => client.user.admins.delete.mutate({ id }, call), { done: t('form.deleted') });
    if (isGone) await navigate({ to: '/admins', ignoreBlocker: true });
  }
  const setActive = ({ id, is_active }: Admin): void =>
    void act((call) => (is_active ? client.user.admins.disable : client.user.admins.enable).mutate({ id }, call), {
      done: t(is_active ? 'system.adminIsDisabled' : 'system.adminIsEnabled'),
    });
  return (
    <EntityPage
      entityForm={entityForm}
      title={admin ? `${admin.firstname} ${admin.lastname}` : t('system.newAdmin')}
      mark={admin && !admin.is_active && <StatusBadge tone="quiet">{t('system.adminDisabled')}</StatusBadge>}
      back={{ to: '/admins', label: t('nav.admins') }}
      actions={
        admin &&
        !isSelf && (
          <Button variant="default" loading={isActing} onClick={() => setActive(admin)}>
            {t(admin.is_active ? 'system.disable' : 'system.enable')}
          </Button>
        )
      }
      onDelete={admin && !isSelf ? () => void remove(admin.id) : undefined}
      canUndoDelete={false}
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Account isNew={!admin} locale={admin?.interface_locale} />
        </Grid.Col>
        {admin && (
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack>
              <AdminFacts admin={admin} />
              {!isSelf && <NewPassword adminId={admin.id} />}
            </Stack>
          </Grid.Col>
        )}
      </Grid>
    </EntityPage>
  );
}

function Account({ isNew, locale }: { isNew: boolean; locale: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Card gap="md">
      <TextField name="username" label={t('system.username')} autoComplete="off" required />
      <TextField name="firstname" label={t('system.firstname')} autoComplete="off" required />
      <TextField name="lastname" label={t('system.lastname')} autoComplete="off" required />
      <TextField name="email" label={t('system.email')} type="email" autoComplete="off" required />
      <SelectField name="role_id" label={t('system.role')} data={useRoleChoices()} isNumber required allowDeselect={false} />
      <SelectField name="interface_locale" label={t('header.language')} data={localeChoices(locale)} allowDeselect={false} />
      {isNew && <PasswordField name="password" label={t('signIn.password')} isNew />}
    </Card>
  );
}
