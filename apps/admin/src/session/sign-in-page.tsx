import { Anchor, Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure';
import { client, trpc } from '../api/trpc';
import { SignInForm } from './sign-in-form';
import { SignedOutPage } from './signed-out-page';
import { SsoButton, SsoFactor, ssoEnd } from './single-sign-on';

/** The sign-in page: by password, by single sign-on or both, with a link to reset the password. */
export default function SignInPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [hasForgotten, setForgotten] = useState(false);
  const [sso, setSso] = useState(ssoEnd);
  const [wantsPassword, setWantsPassword] = useState(false);
  const { data: offer, isPending } = useQuery(trpc.user.sso.offer.queryOptions());
  const onSignedIn = () => queries.resetQueries();
  if (hasForgotten) return <ForgotPassword onBack={() => setForgotten(false)} />;
  if (sso.ticket)
    return (
      <SignedOutPage title={t('signIn.title')}>
        <SsoFactor ticket={sso.ticket} onSignedIn={onSignedIn} onFailed={() => setSso({})} />
      </SignedOutPage>
    );
  const hidesPassword = isPending || (offer?.is_only === true && !wantsPassword);
  return (
    <SignedOutPage title={t('signIn.title')}>
      {offer && <SsoButton label={offer.label} refused={sso.refused} />}
      {offer && !hidesPassword && <Divider label={t('signIn.or')} />}
      {!hidesPassword && (
        <>
          <SignInForm onSignedIn={onSignedIn} />
          <Anchor component="button" type="button" size="sm" onClick={() => setForgotten(true)}>
            {t('signIn.forgot')}
          </Anchor>
        </>
      )}
      {offer && hidesPassword && (
        <Anchor component="button" type="button" size="sm" onClick={() => setWantsPassword(true)}>
          {t('signIn.withPassword')}
        </Anchor>
      )}
    </SignedOutPage>
  );
}

function ForgotPassword({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const [username, setUsername] = useState('');
  const [result, setResult] = useState<string>();
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setResult(await client.user.session.forgot.mutate({ username }).then(() => t('signIn.sent'), failureText));
  }
  return (
    <SignedOutPage title={t('signIn.forgotTitle')} hint={t('signIn.forgotHint')} back={{ label: t('act.back'), onClick: onBack }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('signIn.username')}
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
          />
          {result && (
            <Text size="sm" role="status">
              {result}
            </Text>
          )}
          <Button type="submit">{t('signIn.send')}</Button>
        </Stack>
      </form>
    </SignedOutPage>
  );
}
