import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure';
import { client, type Failure } from '../api/trpc';
import { notifyOtherTabs } from './other-tabs';

/** The server asks for the second factor without counting a failed attempt. */
const needsCode = (error: unknown): boolean => (error as Failure).data?.code === 'PRECONDITION_REQUIRED';

interface Props {
  /** Preset when a session is renewed. */
  username?: string | undefined;
  onSignedIn: () => void | Promise<void>;
}

/** User name, password and, if enabled, the second factor. */
export function SignInForm({ username: known, onSignedIn }: Props) {
  const { t } = useTranslation();
  const [username, setUsername] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isRunning, setRunning] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setRunning(true);
    setFailure(undefined);
    try {
      const { id } = await client.user.session.signIn.mutate({ username, password, ...(otp && { otp }) });
      notifyOtherTabs(id);
      await onSignedIn();
    } catch (error) {
      if (needsCode(error) && !asksCode) setAsksCode(true);
      else setFailure(failureText(error));
    } finally {
      setRunning(false);
    }
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        {failure && (
          <Alert color="brick" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <TextInput
          label={t('signIn.username')}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          autoComplete="username"
          readOnly={known !== undefined}
          required
          withAsterisk={false}
          autoFocus={known === undefined}
        />
        <PasswordInput
          label={t('signIn.password')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus={known !== undefined}
        />
        {asksCode && (
          <TextInput
            label={t('signIn.otp')}
            description={t('signIn.otpHint')}
            value={otp}
            onChange={(event) => setOtp(event.currentTarget.value)}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            withAsterisk={false}
            autoFocus
          />
        )}
        <Button type="submit" size="md" loading={isRunning} fullWidth>
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  );
}
