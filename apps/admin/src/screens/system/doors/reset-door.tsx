import { ResetInput } from '@merx/router/schema/auth/password-reset/password-reset';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { client } from '../../../api/trpc';
import { DialogForm } from '../../../form/dialog-form';
import { Door } from '../../../session/door';
import { PasswordField } from '../password-field';
import { ToSignIn } from './to-sign-in';

const Form = ResetInput.pick({ password: true });

/** Target of a password reset link. */
export function ResetDoor() {
  const { t } = useTranslation();
  const { token } = useParams({ strict: false }) as { token: string };
  const [username, setUsername] = useState<string>();
  if (username)
    return (
      <Door title={t('signIn.forgotTitle')} hint={t('signIn.passwordSet')}>
        <ToSignIn />
      </Door>
    );
  return (
    <Door title={t('signIn.forgotTitle')}>
      <DialogForm<z.infer<typeof Form>, { username: string }>
        values={{ password: '' }}
        schema={Form}
        submitLabel={t('signIn.setPassword')}
        send={({ password }, call) => client.user.session.reset.mutate({ token, password }, call)}
        onDone={(answer) => setUsername(answer.username)}
      >
        <PasswordField name="password" label={t('signIn.newPassword')} isNew data-autofocus />
      </DialogForm>
      <ToSignIn />
    </Door>
  );
}
