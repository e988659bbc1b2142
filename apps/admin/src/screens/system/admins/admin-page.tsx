import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { NewAdminInput } from '@merx/router/schema/auth/admin/admin';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { FormModal } from '../../../form/dialog-form';
import { PasswordField } from '../../../form/fields';
import { FormFields } from '../../../form/form-fields';
import { formOf } from '../../../form/form-of';
import { RecordPage } from '../../../form/record-page';
import { useMay, useMe } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Hint } from '../../../shell/hint';
import { HistoryLink } from '../../../shell/history';
import { Facts } from '../../../shell/small-table';
import { StatusBadge } from '../../../shell/status-badge';
import { TextLink } from '../../../shell/text-link';
import { dateTime } from '../../../texts/format';
import { useLocaleChoices, useRoleChoices } from '../account-choices';

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

/** Read-only details of an admin account. */
function AdminFacts({ admin }: { admin: Admin }) {
  const { t } = useTranslation();
  const may = useMay();
  const { id, created_at, last_sign_in_at, otp_enabled, role, username } = admin;
  const ofAdmin = [['account', 'eq', username]];
  const byAdmin = [['actor_id', 'eq', id]];
  return (
    <Card title={t('system.account')} gap="xs">
      <Facts
        label={t('system.account')}
        facts={[
          [
            t('system.role_id'),
            <TextLink key="role" to={may('Magento_User::acl_roles') && `/roles/${role.id}`}>
              {role.name}
            </TextLink>,
          ],
          [t('system.otp_enabled'), otp_enabled ? t('word.enabled') : t('word.disabled')],
          [t('system.last_sign_in_at'), last_sign_in_at ? dateTime(last_sign_in_at) : t('word.never')],
          [t('word.created_at'), dateTime(created_at)],
        ]}
      />
      {may('Magento_Backend::all') && (
        <Anchor size="sm" renderRoot={(props) => <Link to="/tokens" search={{ f: ofAdmin } as never} {...props} />}>
          {t('system.tokensOf')}
        </Anchor>
      )}
      {may('Magento_Logging::magento_logging_events') && (
        <Anchor size="sm" renderRoot={(props) => <Link to="/changes" search={{ f: byAdmin } as never} {...props} />}>
          {t('system.changesBy')}
        </Anchor>
      )}
      <HistoryLink entity="admin_user" entityId={id} />
    </Card>
  );
}

/** Sets a new password for another admin. */
function NewPassword({ adminId }: { adminId: number }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Card title={t('signIn.password')}>
      <Hint mb="sm">{t('system.newPasswordHint')}</Hint>
      <Button variant="default" onClick={open}>
        {t('signIn.setPassword')}
      </Button>
      <FormModal
        title={t('signIn.setPassword')}
        isOpen={isOpen}
        onClose={close}
        values={{ password: '' }}
        schema={z.object({ password: z.string().min(1) })}
        send={({ password }, call) => client.user.admins.update.mutate({ id: adminId, password }, call)}
        done={t('system.passwordChanged')}
      >
        <PasswordField name="password" label={t('signIn.newPassword')} isNew data-autofocus />
      </FormModal>
    </Card>
  );
}
