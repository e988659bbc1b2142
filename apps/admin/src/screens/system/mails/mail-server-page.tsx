import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { MailServerInput } from '@merx/router/schema/backend/mail-server/mail-server';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useAct } from '../../../api/act';
import { failureText } from '../../../api/failure';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { DialogForm } from '../../../form/dialog-form';
import { NumberField, SelectField, TextField } from '../../../form/fields';
import { Card } from '../../../shell/card';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { SmallButton } from '../../../shell/small-button';
import { PasswordField } from '../password-field';

type Server = Outputs['backend']['mailServer']['get'];
const SECURITIES = ['starttls', 'tls', 'none'] as const;

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
        {!isFixed && <ServerForm key={JSON.stringify(server)} server={server} />}
        <TestMail />
      </Stack>
    </Page>
  );
}

function ServerForm({ server }: { server: Server }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { host, port, security, username, sender, has_password: hasPassword, is_set: isSet } = server;
  const remove = (): void =>
    void act((call) => client.backend.mailServer.remove.mutate(undefined, call), { done: t('system.mailServer.removed') });
  return (
    <Card
      title={t('system.mailServer.server')}
      actions={isSet && <SmallButton label={t('act.remove')} isDangerous loading={isActing} onClick={remove} />}
    >
      <DialogForm<z.infer<typeof MailServerInput>, Server>
        values={{ host, port, security, username, password: '', sender }}
        schema={MailServerInput}
        submitLabel={t('act.save')}
        send={(values, call) => client.backend.mailServer.save.mutate(values, call)}
        done={t('form.saved')}
        onDone={() => undefined}
      >
        <Group grow align="flex-start">
          <TextField name="host" label={t('system.mailServer.host')} required />
          <NumberField name="port" label={t('system.mailServer.port')} required decimals={0} min={1} max={65535} />
        </Group>
        <SelectField
          name="security"
          label={t('system.mailServer.security')}
          data={SECURITIES.map((value) => ({ value, label: t(`system.mailServer.securityOf.${value}`) }))}
          allowDeselect={false}
        />
        <TextField name="username" label={t('system.mailServer.username')} autoComplete="off" />
        <PasswordField
          name="password"
          label={t('signIn.password')}
          required={false}
          autoComplete="new-password"
          description={hasPassword ? t('system.mailServer.passwordKept') : undefined}
        />
        <TextField name="sender" label={t('system.mailServer.sender')} description={t('system.mailServer.senderHint')} />
      </DialogForm>
    </Card>
  );
}

function TestMail() {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const [recipient, setRecipient] = useState('');
  const [told, setTold] = useState<{ isTaken: boolean; text: string }>();
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTold(undefined);
    const answer = await act((call) => client.backend.mailServer.test.mutate({ recipient }, call), {
      onFailure: (error) => {
        setTold({ isTaken: false, text: failureText(error) });
        return true;
      },
    });
    if (!answer) return;
    const text = t(answer.transport === 'smtp' ? 'system.mailServer.taken' : 'system.mailServer.written', { answer: answer.answer });
    setTold({ isTaken: true, text });
  }
  return (
    <Card title={t('system.mailServer.testTitle')}>
      <form onSubmit={(event) => void send(event)}>
        <Stack>
          <TextInput
            type="email"
            label={t('system.recipient')}
            value={recipient}
            onChange={(event) => setRecipient(event.currentTarget.value)}
            required
          />
          {told && (
            <Alert color={told.isTaken ? 'verdigris' : 'brick'} role={told.isTaken ? 'status' : 'alert'}>
              {told.text}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={isActing}>
              {t('system.mailServer.test')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
