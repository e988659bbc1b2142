import { Alert, Loader, Text } from '@mantine/core';
import { AcceptInput } from '@merx/router/schema/auth/invitation/invitation';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { failureText } from '../../../api/failure';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { DialogForm } from '../../../form/dialog-form';
import { TextField } from '../../../form/fields';
import { Door } from '../../../session/door';
import { spoken } from '../../../texts';
import { localeOf } from '../locales';
import { PasswordField } from '../password-field';
import { ToSignIn } from './to-sign-in';

const Form = AcceptInput.pick({ username: true, password: true, firstname: true, lastname: true });
type Form = z.infer<typeof Form>;

/** Target of an invitation link: the invited admin sets a user name and password. */
export function InvitationDoor() {
  const { t } = useTranslation();
  const { token } = useParams({ strict: false }) as { token: string };
  const { data, error } = useQuery(trpc.user.invitations.look.queryOptions({ token }, { staleTime: Number.POSITIVE_INFINITY }));
  const [username, setUsername] = useState<string>();
  if (username)
    return (
      <Door title={t('signIn.welcome')} hint={t('system.accountReady', { username })}>
        <ToSignIn />
      </Door>
    );
  if (error)
    return (
      <Door title={t('signIn.welcome')}>
        <Alert color="brick" role="alert">
          {failureText(error)}
        </Alert>
        <ToSignIn />
      </Door>
    );
  if (!data)
    return (
      <Door title={t('signIn.welcome')}>
        <Loader type="dots" />
      </Door>
    );
  return <Accept token={token} invitation={data} onDone={setUsername} />;
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
    <Door title={t('signIn.welcome')} hint={t('signIn.invitationHint')}>
      <DialogForm<Form, { username: string }>
        values={{ username: '', password: '', firstname, lastname }}
        schema={Form}
        submitLabel={t('system.makeAccount')}
        send={(values, call) => client.user.invitations.accept.mutate({ ...values, token, interface_locale: localeOf(spoken()) }, call)}
        onDone={({ username }) => onDone(username)}
      >
        <Text size="sm">{t('system.invitationFor', { email })}</Text>
        <TextField name="firstname" label={t('system.firstname')} autoComplete="given-name" required />
        <TextField name="lastname" label={t('system.lastname')} autoComplete="family-name" required />
        <TextField name="username" label={t('signIn.username')} autoComplete="username" required />
        <PasswordField name="password" label={t('signIn.password')} isNew />
      </DialogForm>
    </Door>
  );
}
