import { Grid, Stack } from '@mantine/core';
import { ProfileInput } from '@merx/router/schema/auth/profile/profile';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api/trpc';
import { EntityPage } from '../../../form/entity-page';
import { SelectField, TextField } from '../../../form/fields';
import { useEntityForm } from '../../../form/use-entity-form';
import { type Me, useMe } from '../../../session/me';
import { Card } from '../../../shell/card';
import { speak } from '../../../texts';
import { dateTime } from '../../../texts/format';
import { Facts } from '../facts';
import { languageOf, localeChoices } from '../locales';
import { PasswordField } from '../password-field';
import { OwnPassword } from './own-password';
import { SecondFactor } from './second-factor';
import { Sessions } from './sessions';

/** The admin's own account: name, language, password, second factor, sessions. */
export function ProfilePage() {
  const me = useMe();
  return me ? <Profile me={me} /> : null;
}

interface ProfileForm {
  firstname: string;
  lastname: string;
  email: string;
  interface_locale: string;
  password?: string | undefined;
}

function Profile({ me }: { me: Me }) {
  const { t } = useTranslation();
  const { firstname, lastname, email, interface_locale } = me;
  const entityForm = useEntityForm<ProfileForm, Me>({
    entity: 'profile',
    entityId: me.id,
    values: { firstname, lastname, email, interface_locale },
    schema: ProfileInput,
    save: ({ password, ...values }, call) => client.user.profile.update.mutate({ ...values, ...(password && { password }) }, call),
    onSaved: (saved) => {
      entityForm.form.resetField('password', { defaultValue: undefined });
      if (saved.interface_locale !== interface_locale) void speak(languageOf(saved.interface_locale));
    },
  });
  return (
    <EntityPage entityForm={entityForm} title={t('nav.profile')} back={{ to: '/', label: t('nav.start') }}>
      <Grid>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack>
            <Card title={t('system.account')} gap="md">
              <TextField name="firstname" label={t('system.firstname')} autoComplete="given-name" required />
              <TextField name="lastname" label={t('system.lastname')} autoComplete="family-name" required />
              <TextField name="email" label={t('word.email')} type="email" autoComplete="email" required />
              <PresentPassword email={email} />
              <SelectField
                name="interface_locale"
                label={t('header.language')}
                data={localeChoices(interface_locale)}
                allowDeselect={false}
              />
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
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack>
            <OwnPassword />
            <SecondFactor isOn={me.otp_enabled} />
            <Sessions />
          </Stack>
        </Grid.Col>
      </Grid>
    </EntityPage>
  );
}

/** Required once the email changes, because password reset links are sent there. */
function PresentPassword({ email }: { email: string }) {
  const { t } = useTranslation();
  const typed = useWatch({ name: 'email' });
  if (typed === email) return null;
  return <PasswordField name="password" label={t('system.presentPassword')} description={t('system.presentPasswordHint')} />;
}
