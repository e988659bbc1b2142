import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure';
import { client } from '../api/trpc';
import { SignInForm } from './sign-in-form';
import { SignedOutPage } from './signed-out-page';

/** The sign-in page, with a link to reset the password. */
export default function SignInPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [hasForgotten, setForgotten] = useState(false);
  if (hasForgotten) return <ForgotPassword onBack={() => setForgotten(false)} />;
  return (
    <SignedOutPage title={t('signIn.title')}>
      <SignInForm onSignedIn={() => queries.resetQueries()} />
      <Anchor component="button" type="button" size="sm" onClick={() => setForgotten(true)}>
        {t('signIn.forgot')}
      </Anchor>
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
