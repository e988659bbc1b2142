import { Button } from '@mantine/core';
import { NewAdminInput } from '@merx/router/schema/auth/admin/admin';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { FormFields } from '../../../form/form-fields';
import { formOf } from '../../../form/form-of';
import { RecordPage } from '../../../form/record-page';
import { useMe } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { StatusBadge } from '../../../shell/status-badge';
import { useLocaleChoices } from '../locales';
import { PasswordField } from '../password-field';
import { useRoleChoices } from '../use-roles';
import { AdminFacts } from './admin-facts';
import { NewPassword } from './new-password';

type Admin = Outputs['user']['admins']['get'];

const AdminForm = formOf(
  NewAdminInput,
  {
    username: { label: 'system.username', autoComplete: 'off' },
    firstname: { label: 'system.firstname', autoComplete: 'off' },
    lastname: { label: 'system.lastname', autoComplete: 'off' },
    email: { label: 'word.email', as: 'email', autoComplete: 'off' },
    role_id: { label: 'system.role_id', choices: useRoleChoices },
    interface_locale: { label: 'header.language', choices: useLocaleChoices },
  },
  { interface_locale: 'en_US' },
);
const CheckedAdmin = AdminForm.schema.extend({ password: z.string().min(1).optional() });
type AdminValues = ReturnType<typeof AdminForm.valuesOf> & { password?: string };

const valuesOf = (admin?: Admin): AdminValues =>
  admin ? AdminForm.valuesOf({ ...admin, role_id: admin.role.id }) : { ...AdminForm.valuesOf(), password: '' };

/** One admin account. */
export function AdminPage() {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <RecordPage
      entity="admin_user"
      list={{ to: '/admins', label: t('nav.admins') }}
      read={(id) => trpc.user.admins.get.queryOptions({ id })}
      form={{ schema: CheckedAdmin, valuesOf }}
      title={(admin) => (admin ? `${admin.firstname} ${admin.lastname}` : t('system.newAdmin'))}
      save={(values, id, call) =>
        id
          ? client.user.admins.update.mutate({ id, ...AdminForm.sent(values) }, call)
          : client.user.admins.create.mutate({ ...AdminForm.sent(values), password: values.password ?? '' }, call)
      }
      remove={(id, call) => client.user.admins.delete.mutate({ id }, call)}
      canDelete={({ id }) => id !== me?.id}
      canUndoDelete={false}
      mark={({ is_active }) => !is_active && <StatusBadge tone="quiet">{t('system.adminDisabled')}</StatusBadge>}
      actions={({ stored }) => stored && stored.id !== me?.id && <ActiveButton admin={stored} />}
    >
      {({ stored }) => (
        <Columns
          main={7}
          side={
            stored && (
              <>
                <AdminFacts admin={stored} />
                {stored.id !== me?.id && <NewPassword adminId={stored.id} />}
              </>
            )
          }
        >
          <Card gap="md">
            <FormFields of={AdminForm} />
            {!stored && <PasswordField name="password" label={t('signIn.password')} isNew />}
          </Card>
        </Columns>
      )}
    </RecordPage>
  );
}

function ActiveButton({ admin: { id, is_active } }: { admin: Admin }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const toggle = (): void =>
    void act((call) => (is_active ? client.user.admins.disable : client.user.admins.enable).mutate({ id }, call), {
      done: t(is_active ? 'system.adminIsDisabled' : 'system.adminIsEnabled'),
    });
  return (
    <Button variant="default" loading={isActing} onClick={toggle}>
      {t(is_active ? 'system.disable' : 'system.enable')}
    </Button>
  );
}
