import { ActionIcon, Alert, Button, Group, Stack } from '@mantine/core';
import { SsoInput } from '@merx/router/schema/auth/sso/sso';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { DialogForm } from '../../../form/dialog-form';
import { PasswordField, SelectField, TextField } from '../../../form/fields';
import { FormFields } from '../../../form/form-fields';
import { formOf } from '../../../form/form-of';
import { useRows } from '../../../form/rows';
import type { Choice } from '../../../list/choices';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { useAdminChoices, useRoleChoices } from '../account-choices';
import { SecretValue } from '../secret-value';

type Settings = Outputs['user']['sso']['get'];

const SsoForm = formOf(SsoInput, {
  issuer: { label: 'system.sso.issuer', hint: 'system.sso.issuerHint', as: 'url' },
  client_id: { label: 'system.sso.clientId', autoComplete: 'off' },
  scopes: { label: 'system.sso.scopes', half: true },
  groups_claim: { label: 'system.sso.groupsClaim', half: true },
  label: { label: 'system.sso.label', hint: 'system.sso.labelHint' },
  is_enabled: { label: 'system.isActive' },
  default_role_id: { label: 'system.sso.defaultRole', hint: 'system.sso.defaultRoleHint', choices: useRoleChoices, clearable: true },
  is_only: { label: 'system.sso.only' },
  break_glass_id: { label: 'system.sso.breakGlass', hint: 'system.sso.breakGlassHint', choices: useAdminChoices, clearable: true },
});

/** Single sign-on: the provider, the roles of its groups, and whether passwords are refused. */
export function SsoPage() {
  const { t } = useTranslation();
  const { data: settings, error } = useQuery(trpc.user.sso.get.queryOptions());
  if (error) throw error;
  if (!settings) return <PageSkeleton />;
  return (
    <Page title={t('nav.sso')} hint={t('system.sso.hint')}>
      <SettingsForm key={JSON.stringify(settings)} settings={settings} />
    </Page>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const values = { ...SsoForm.valuesOf(settings), client_secret: '', role_map: settings.role_map };
  return (
    <Stack maw={720}>
      {!settings.is_set && <Alert color="ochre">{t('system.sso.none')}</Alert>}
      <DialogForm
        values={values}
        schema={SsoForm.schema}
        submitLabel={t('act.save')}
        send={({ client_secret, role_map, ...rest }, call) =>
          client.user.sso.save.mutate({ ...SsoForm.sent(rest), client_secret, role_map }, call)
        }
        done={t('form.saved')}
        onDone={() => undefined}
      >
        <Card title={t('system.sso.provider')} gap="md">
          <SecretValue label={t('system.sso.redirectUri')} value={settings.redirect_uri} />
          <FormFields of={SsoForm} only={['issuer', 'client_id']} />
          <PasswordField
            name="client_secret"
            label={t('system.sso.clientSecret')}
            required={false}
            autoComplete="new-password"
            description={settings.has_secret ? t('system.sso.secretKept') : undefined}
          />
          <FormFields of={SsoForm} only={['scopes', 'groups_claim', 'label', 'is_enabled']} />
        </Card>
        <Card title={t('nav.roles')} gap="md">
          <Hint>{t('system.sso.rolesHint')}</Hint>
          <RoleRows />
          <FormFields of={SsoForm} only={['default_role_id']} />
        </Card>
        <Card title={t('system.sso.passwords')} gap="md">
          <FormFields of={SsoForm} only={['is_only', 'break_glass_id']} />
        </Card>
      </DialogForm>
    </Stack>
  );
}

interface WithRows {
  role_map: { group: string; role_id: number | null }[];
}

/** The roles of groups; the first that fits decides. */
function RoleRows() {
  const { t } = useTranslation();
  const roles: Choice[] = useRoleChoices();
  const { fields, append, remove } = useRows<WithRows, 'role_map'>('role_map');
  return (
    <>
      {fields.map(({ key }, index) => (
        <Group key={key} align="flex-end" gap="xs" wrap="nowrap">
          <TextField name={`role_map.${index}.group`} label={t('system.sso.group')} required style={{ flex: 1, minWidth: 0 }} />
          <SelectField
            name={`role_map.${index}.role_id`}
            label={t('system.sso.groupRole')}
            required
            isNumber
            data={roles}
            style={{ flex: 1, minWidth: 0 }}
          />
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('act.remove')} onClick={() => remove(index)}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button variant="default" size="compact-sm" onClick={() => append({ group: '', role_id: null })}>
          {t('system.sso.addGroup')}
        </Button>
      </Group>
    </>
  );
}
