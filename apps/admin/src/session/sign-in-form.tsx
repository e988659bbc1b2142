import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factorsAskedFor, failureText } from '../api/failure';
import { client } from '../api/trpc';
import { OtpInput, PasskeyButton } from './factor-fields';
import { notifyOtherTabs } from './other-tabs';
import { askForPasskey, hasPasskeys } from './passkey';

interface Props {
  /** Preset when a session is renewed. */
  username?: string | undefined;
  onSignedIn: () => void | Promise<void>;
}

const PASSKEY = 'u2fkey';

/** User name, password and, if the account has one, the second factor: a code or a passkey. */
export function SignInForm({ username: known, onSignedIn }: Props) {
  const { t } = useTranslation();
  const [username, setUsername] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [factors, setFactors] = useState<string[]>();
  const [failure, setFailure] = useState<string>();
  const [running, setRunning] = useState<'password' | 'passkey'>();

  async function run(how: 'password' | 'passkey', factor: () => Promise<{ otp?: string; passkey?: string }>): Promise<void> {
    setRunning(how);
    setFailure(undefined);
    try {
      const { id } = await client.user.session.signIn.mutate({ username, password, ...(await factor()) });
      notifyOtherTabs(id);
      await onSignedIn();
    } catch (error) {
      const asked = factors ? undefined : factorsAskedFor(error);
      if (!asked) return setFailure(failureText(error));
      setFactors(asked);
      if (asked[0] === PASSKEY && hasPasskeys()) await withPasskey();
    } finally {
      setRunning(undefined);
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run('password', async () => (otp ? { otp } : {}));
  };
  const withPasskey = (): Promise<void> =>
    run('passkey', async () => {
      const { options } = await client.user.session.passkeyPrompt.mutate({ username, password });
      return { passkey: await askForPasskey(options) };
    });

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
        {factors?.includes(PASSKEY) && <PasskeyButton loading={running === 'passkey'} onClick={() => void withPasskey()} />}
        {factors && <OtpInput value={otp} onChange={setOtp} />}
        <Button type="submit" size="md" loading={running === 'password'} fullWidth>
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  );
}
