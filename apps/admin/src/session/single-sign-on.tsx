import { Alert, Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure';
import { client } from '../api/trpc';
import { say } from '../texts/say';
import { OtpInput, PasskeyButton } from './factor-fields';
import { notifyOtherTabs } from './other-tabs';
import { askForPasskey } from './passkey';

interface SsoEnd {
  ticket?: string;
  refused?: string;
}

let end: SsoEnd | undefined;

/** How a sign-in at the provider ended. Read once per page load: React may render the first time in vain. */
export function ssoEnd(): SsoEnd {
  end ??= takeEnd();
  return end;
}

/** Takes the result from the fragment of the address. */
function takeEnd(): SsoEnd {
  const [, kind, value] = /^#(sso|sso-refused)=(.+)$/.exec(location.hash) ?? [];
  if (kind === undefined || value === undefined) return {};
  history.replaceState(history.state, '', location.pathname + location.search);
  return kind === 'sso' ? { ticket: value } : { refused: value };
}

/** The way to the provider, and why the last one failed. */
export function SsoButton({ label, refused }: { label: string; refused: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Stack>
      {refused && (
        <Alert color="brick" variant="light" role="alert">
          {say(`signIn.ssoRefused.${refused}`, t('signIn.ssoRefused.failed'))}
        </Alert>
      )}
      <Button component="a" href="/admin/sso/start" size="md" variant="default" fullWidth>
        {label || t('signIn.sso')}
      </Button>
    </Stack>
  );
}

interface FactorProps {
  ticket: string;
  onSignedIn: () => void | Promise<void>;
  /** The ticket was used up by a wrong code. */
  onFailed: () => void;
}

/** The second factor after the provider. */
export function SsoFactor({ ticket, onSignedIn, onFailed }: FactorProps) {
  const { t } = useTranslation();
  const [otp, setOtp] = useState('');
  const [failure, setFailure] = useState<string>();
  const [running, setRunning] = useState<'code' | 'passkey'>();

  async function run(how: 'code' | 'passkey', factor: () => Promise<{ otp?: string; passkey?: string }>): Promise<void> {
    setRunning(how);
    try {
      const { id } = await client.user.sso.finish.mutate({ ticket, ...(await factor()) });
      notifyOtherTabs(id);
      await onSignedIn();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setRunning(undefined);
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run('code', async () => ({ otp }));
  };
  const withPasskey = (): Promise<void> =>
    run('passkey', async () => {
      const { options } = await client.user.sso.passkeyPrompt.mutate({ ticket });
      return { passkey: await askForPasskey(options) };
    });

  if (failure !== undefined)
    return (
      <Stack>
        <Alert color="brick" variant="light" role="alert">
          {failure}
        </Alert>
        <Button variant="default" onClick={onFailed}>
          {t('signIn.ssoAgain')}
        </Button>
      </Stack>
    );
  return (
    <form onSubmit={submit}>
      <Stack>
        <PasskeyButton loading={running === 'passkey'} onClick={() => void withPasskey()} />
        <OtpInput value={otp} onChange={setOtp} />
        <Button type="submit" size="md" loading={running === 'code'} fullWidth>
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  );
}
