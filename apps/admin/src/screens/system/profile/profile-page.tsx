import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChangePasswordInput, ProfileInput } from '@merx/router/schema/auth/own-account/own-account';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { client } from '../../../api/trpc';
import { FormModal } from '../../../form/dialog-form';
import { EntityPage } from '../../../form/entity-page';
import { PasswordField } from '../../../form/fields';
import { FormFields } from '../../../form/form-fields';
import { formOf } from '../../../form/form-of';
import { useEntityForm } from '../../../form/use-entity-form';
import { type Me, useMe } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Hint } from '../../../shell/hint';
import { Facts } from '../../../shell/small-table';
import { setLanguage } from '../../../texts';
import { dateTime } from '../../../texts/format';
import { languageOf } from '../../../texts/languages';
import { useLocaleChoices } from '../account-choices';
import { Passkeys } from './passkeys';
import { SecondFactor } from './second-factor';
import { Sessions } from './sessions';

/** The admin's own account: name, language, password, second factors, sessions. */
export function ProfilePage() {
  const me = useMe();
  return me ? <Profile me={me} /> : null;
}

const ProfileForm = formOf(ProfileInput, {
  firstname: { label: 'system.firstname', autoComplete: 'given-name', required: true },
  lastname: { label: 'system.lastname', autoComplete: 'family-name', required: true },
  email: { label: 'word.email', as: 'email', autoComplete: 'email', required: true },
  interface_locale: { label: 'header.language', choices: useLocaleChoices },
});
const CheckedProfile = ProfileForm.schema.extend({ password: z.string().min(1).optional() });
type ProfileValues = ReturnType<typeof ProfileForm.valuesOf> & { password?: string | undefined };

function Profile({ me }: { me: Me }) {
  const { t } = useTranslation();
  const entityForm = useEntityForm<ProfileValues, Me>({
    entity: 'profile',
    entityId: me.id,
    values: ProfileForm.valuesOf(me),
    schema: CheckedProfile,
    save: ({ password, ...values }, call) =>
      client.user.profile.update.mutate({ ...ProfileForm.sent(values), ...(password && { password }) }, call),
    onSaved: (saved) => {
      entityForm.form.resetField('password', { defaultValue: undefined });
      if (saved.interface_locale !== me.interface_locale) void setLanguage(languageOf(saved.interface_locale));
    },
  });
  return (
    <EntityPage entityForm={entityForm} title={t('nav.profile')} back={{ to: '/', label: t('nav.start') }}>
      <Columns
        main={6}
        side={
          <>
            <OwnPassword />
            <SecondFactor isOn={me.has_app} />
            <Passkeys hasFactor={me.otp_enabled} />
            <Sessions />
          </>
        }
      >
        <Card title={t('system.account')} gap="md">
          <FormFields of={ProfileForm} only={['firstname', 'lastname', 'email']} />
          <CurrentPassword email={me.email} />
          <FormFields of={ProfileForm} only={['interface_locale']} />
        </Card>
        <Card title={t('system.role_id')}>
          <Facts
            label={t('system.account')}
            facts={[
              [t('signIn.username'), me.username],
              [t('system.role_id'), me.role.name],
              [t('system.last_sign_in_at'), dateTime(me.last_sign_in_at)],
            ]}
          />
        </Card>
      </Columns>
    </EntityPage>
  );
}

/** Required once the email changes, because password reset links are sent there. */
function CurrentPassword({ email }: { email: string }) {
  const { t } = useTranslation();
  const typed = useWatch({ name: 'email' });
  if (typed === email) return null;
  return <PasswordField name="password" label={t('system.currentPassword')} description={t('system.currentPasswordHint')} />;
}

/** Server errors use the same field name for both passwords; only the message differs. */
const fieldOf = (name: string): string => (name === 'password' ? 'current_password' : name);

/** Changes the admin's own password, which ends their other sessions. */
function OwnPassword() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Card title={t('signIn.password')}>
      <Hint mb="sm">{t('system.ownPasswordHint')}</Hint>
      <Button variant="default" onClick={open}>
        {t('system.changePassword')}
      </Button>
      <FormModal
        title={t('system.changePassword')}
        isOpen={isOpen}
        onClose={close}
        values={{ current_password: '', new_password: '' }}
        schema={ChangePasswordInput}
        send={(values, call) => client.user.profile.changePassword.mutate(values, call)}
        done={t('system.passwordChanged')}
        fieldOf={fieldOf}
      >
        <PasswordField name="current_password" label={t('system.currentPassword')} data-autofocus />
        <PasswordField name="new_password" label={t('signIn.newPassword')} isNew />
      </FormModal>
    </Card>
  );
}
