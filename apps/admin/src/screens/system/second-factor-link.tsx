import { Alert, Button, Loader, Stack } from '@mantine/core';
import { GoogleActivation } from '@merx/router/schema/auth/tfa/tfa';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { failureText } from '../../api/failure';
import { client, type Outputs, trpc } from '../../api/trpc';
import { DialogForm } from '../../form/dialog-form';
import { createPasskey, hasPasskeys } from '../../session/passkey';
import { SignedOutPage } from '../../session/signed-out-page';
import { Hint } from '../../shell/hint';
import { AppSecret, CodeField } from './app-secret';
import { ToSignIn } from './email-links';

interface Props {
  tfaToken: string;
  onDone: () => void;
}

/** Target of the link to set up a second factor, without which the admin cannot sign in. */
export function SecondFactorPage() {
  const { t } = useTranslation();
  const { token: tfaToken } = useParams({ strict: false }) as { token: string };
  const { data, error } = useQuery(
    trpc.twoFactorAuth.ownToActivate.queryOptions({ tfaToken }, { staleTime: Number.POSITIVE_INFINITY, retry: false }),
  );
  const [isDone, setDone] = useState(false);
  const props = { tfaToken, onDone: () => setDone(true) };
  const offers = (code: string): boolean => data?.some((provider) => provider.code === code) ?? false;
  return (
    <SignedOutPage title={t('signIn.setUpTitle')} hint={t(isDone ? 'signIn.setUpDone' : 'signIn.setUpHint')}>
      {error && (
        <Alert color="brick" role="alert">
          {failureText(error)}
        </Alert>
      )}
      {!data && !error && <Loader type="dots" />}
      {!isDone && offers('u2fkey') && <SetUpPasskey {...props} />}
      {!isDone && offers('google') && <SetUpApp {...props} />}
      {(isDone || error) && <ToSignIn />}
    </SignedOutPage>
  );
}

function SetUpPasskey({ tfaToken, onDone }: Props) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const isPossible = hasPasskeys();
  async function create(): Promise<void> {
    const answer = await act(
      async (call) => {
        const { options } = await client.twoFactorAuth.u2fkey.prompt.mutate({ tfaToken });
        const publicKeyCredentialJson = await createPasskey(options);
        return client.twoFactorAuth.u2fkey.activate.mutate({ tfaToken, publicKeyCredentialJson }, call);
      },
      { refresh: false },
    );
    if (answer) onDone();
  }
  return (
    <Stack gap={4}>
      <Button disabled={!isPossible} loading={isActing} onClick={() => void create()} fullWidth>
        {t('signIn.setUpPasskey')}
      </Button>
      <Hint>{t(isPossible ? 'signIn.setUpPasskeyHint' : 'system.passkeyUnsupported')}</Hint>
    </Stack>
  );
}

type Configuration = Outputs['twoFactorAuth']['google']['configure'];

const CodeForm = GoogleActivation.pick({ otp: true });

function SetUpApp({ tfaToken, onDone }: Props) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const [configuration, setConfiguration] = useState<Configuration>();
  async function begin(): Promise<void> {
    setConfiguration(await act((call) => client.twoFactorAuth.google.configure.mutate({ tfaToken }, call), { refresh: false }));
  }
  if (!configuration)
    return (
      <Button variant="default" loading={isActing} onClick={() => void begin()} fullWidth>
        {t('signIn.setUpApp')}
      </Button>
    );
  return (
    <AppSecret qr={`data:image/png;base64,${configuration.qr_code_base64}`} secret={configuration.secret_code}>
      <DialogForm
        values={{ otp: '' }}
        schema={CodeForm}
        submitLabel={t('system.confirmCode')}
        send={({ otp }: { otp: string }, call) => client.twoFactorAuth.google.activate.mutate({ tfaToken, otp }, call)}
        onDone={onDone}
      >
        <CodeField name="otp" />
      </DialogForm>
    </AppSecret>
  );
}
