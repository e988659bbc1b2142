import { Alert, Stack, TextInput } from '@mantine/core';
import { MailServerInput } from '@merx/router/schema/backend/mail-server/mail-server';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { failureText } from '../../../api/failure';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { ActionForm, DialogForm } from '../../../form/dialog-form';
import { PasswordField } from '../../../form/fields';
import { FormFields } from '../../../form/form-fields';
import { formOf } from '../../../form/form-of';
import type { Choice } from '../../../list/choices';
import { Card } from '../../../shell/card';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { SmallButton } from '../../../shell/small-button';

type Server = Outputs['backend']['mailServer']['get'];

function useSecurities(): Choice[] {
  const { t } = useTranslation();
  return (['starttls', 'tls', 'none'] as const).map((value) => ({ value, label: t(`system.mailServer.securityOf.${value}`) }));
}

const ServerForm = formOf(MailServerInput, {
  host: { label: 'system.mailServer.host', half: true },
  port: { label: 'system.mailServer.port', min: 1, max: 65535, half: true },
  security: { label: 'system.mailServer.security', choices: useSecurities },
  username: { label: 'system.mailServer.username', autoComplete: 'off' },
  sender: { label: 'system.mailServer.sender', hint: 'system.mailServer.senderHint' },
});

/** SMTP settings, with a test email. */
export function MailServerPage() {
  const { t } = useTranslation();
  const { data: server, error } = useQuery(trpc.backend.mailServer.get.queryOptions());
  if (error) throw error;
  if (!server) return <PageSkeleton />;
  const { from_environment: isFixed, is_set: isSet } = server;
  return (
    <Page title={t('nav.mailServer')} hint={t('system.mailServer.hint')}>
      <Stack maw={720}>
        {isFixed && <Alert color="ochre">{t('system.mailServer.fromEnvironment')}</Alert>}
        {!isFixed && !isSet && <Alert color="ochre">{t('system.mailServer.none')}</Alert>}
        {!isFixed && <ServerCard key={JSON.stringify(server)} server={server} />}
        <TestMail />
      </Stack>
    </Page>
  );
}

function ServerCard({ server }: { server: Server }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const remove = (): void =>
    void act((call) => client.backend.mailServer.remove.mutate(undefined, call), { done: t('system.mailServer.removed') });
  return (
    <Card
      title={t('system.mailServer.server')}
      actions={server.is_set && <SmallButton label={t('act.remove')} isDangerous loading={isActing} onClick={remove} />}
    >
      <DialogForm
        values={{ ...ServerForm.valuesOf(server), password: '' }}
        schema={ServerForm.schema}
        submitLabel={t('act.save')}
        send={({ password, ...values }, call) => client.backend.mailServer.save.mutate({ ...ServerForm.sent(values), password }, call)}
        done={t('form.saved')}
        onDone={() => undefined}
      >
        <FormFields of={ServerForm} only={['host', 'port', 'security', 'username']} />
        <PasswordField
          name="password"
          label={t('signIn.password')}
          required={false}
          autoComplete="new-password"
          description={server.has_password ? t('system.mailServer.passwordKept') : undefined}
        />
        <FormFields of={ServerForm} only={['sender']} />
      </DialogForm>
    </Card>
  );
}

function TestMail() {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const [recipient, setRecipient] = useState('');
  const [result, setResult] = useState<{ isSent: boolean; text: string }>();
  async function send(): Promise<void> {
    setResult(undefined);
    const answer = await act((call) => client.backend.mailServer.test.mutate({ recipient }, call), {
      onFailure: (error) => {
        setResult({ isSent: false, text: failureText(error) });
        return true;
      },
    });
    if (!answer) return;
    const text = t(answer.transport === 'smtp' ? 'system.mailServer.taken' : 'system.mailServer.written', { answer: answer.answer });
    setResult({ isSent: true, text });
  }
  return (
    <Card title={t('system.mailServer.testTitle')}>
      <ActionForm submit={t('system.mailServer.test')} isActing={isActing} onSubmit={send}>
        <TextInput
          type="email"
          label={t('system.recipient')}
          value={recipient}
          onChange={(event) => setRecipient(event.currentTarget.value)}
          required
        />
        {result && (
          <Alert color={result.isSent ? 'verdigris' : 'brick'} role={result.isSent ? 'status' : 'alert'}>
            {result.text}
          </Alert>
        )}
      </ActionForm>
    </Card>
  );
}
