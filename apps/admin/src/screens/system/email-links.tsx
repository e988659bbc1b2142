import { Alert, Anchor, Loader, Text } from '@mantine/core';
import { AcceptInput, ResetInput } from '@merx/router/schema/auth/emailed-link/emailed-link';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { failureText } from '../../api/failure';
import { client, type Outputs, trpc } from '../../api/trpc';
import { DialogForm } from '../../form/dialog-form';
import { PasswordField, TextField } from '../../form/fields';
import { SignedOutPage } from '../../session/signed-out-page';
import { currentLanguage } from '../../texts/direction';
import { LANGUAGES } from '../../texts/languages';

const AcceptForm = AcceptInput.pick({ username: true, password: true, firstname: true, lastname: true });
type AcceptForm = z.infer<typeof AcceptForm>;

/** Target of an invitation link: the invited admin sets a user name and password. */
export function InvitationPage() {
  const { t } = useTranslation();
  const { token } = useParams({ strict: false }) as { token: string };
  const { data, error } = useQuery(trpc.user.invitations.look.queryOptions({ token }, { staleTime: Number.POSITIVE_INFINITY }));
  const [username, setUsername] = useState<string>();
  if (data && !username) return <Accept token={token} invitation={data} onDone={setUsername} />;
  return (
    <SignedOutPage title={t('signIn.welcome')} hint={username && t('system.accountReady', { username })}>
      {error && (
        <Alert color="brick" role="alert">
          {failureText(error)}
        </Alert>
      )}
      {username || error ? <ToSignIn /> : <Loader type="dots" />}
    </SignedOutPage>
  );
}

interface Props {
  token: string;
  invitation: Outputs['user']['invitations']['look'];
  onDone: (username: string) => void;
}

function Accept({ token, invitation, onDone }: Props) {
  const { t } = useTranslation();
  const { email, firstname, lastname } = invitation;
  return (
    <SignedOutPage title={t('signIn.welcome')} hint={t('signIn.invitationHint')}>
      <DialogForm<AcceptForm, { username: string }>
        values={{ username: '', password: '', firstname, lastname }}
        schema={AcceptForm}
        submitLabel={t('system.makeAccount')}
        send={(values, call) =>
          client.user.invitations.accept.mutate({ ...values, token, interface_locale: LANGUAGES[currentLanguage()].locale }, call)
        }
        onDone={({ username }) => onDone(username)}
      >
        <Text size="sm">{t('system.invitationFor', { email })}</Text>
        <TextField name="firstname" label={t('system.firstname')} autoComplete="given-name" required />
        <TextField name="lastname" label={t('system.lastname')} autoComplete="family-name" required />
        <TextField name="username" label={t('signIn.username')} autoComplete="username" required />
        <PasswordField name="password" label={t('signIn.password')} isNew />
      </DialogForm>
    </SignedOutPage>
  );
}

const ResetForm = ResetInput.pick({ password: true });

/** Target of a password reset link. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { token } = useParams({ strict: false }) as { token: string };
  const [username, setUsername] = useState<string>();
  if (username)
    return (
      <SignedOutPage title={t('signIn.forgotTitle')} hint={t('signIn.passwordSet')}>
        <ToSignIn />
      </SignedOutPage>
    );
  return (
    <SignedOutPage title={t('signIn.forgotTitle')}>
      <DialogForm<z.infer<typeof ResetForm>, { username: string }>
        values={{ password: '' }}
        schema={ResetForm}
        submitLabel={t('signIn.setPassword')}
        send={({ password }, call) => client.user.session.reset.mutate({ token, password }, call)}
        onDone={(answer) => setUsername(answer.username)}
      >
        <PasswordField name="password" label={t('signIn.newPassword')} isNew data-autofocus />
      </DialogForm>
      <ToSignIn />
    </SignedOutPage>
  );
}

/** Link to the sign-in page. */
export function ToSignIn() {
  const { t } = useTranslation();
  return (
    <Anchor component={Link} to="/" size="sm">
      {t('system.toSignIn')}
    </Anchor>
  );
}
