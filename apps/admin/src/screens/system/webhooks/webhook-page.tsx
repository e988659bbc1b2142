import { Alert, Button } from '@mantine/core';
import { NewWebhook } from '@merx/router/schema/webhook/endpoint/endpoint';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { FormFields } from '../../../form/form-fields';
import { formOf } from '../../../form/form-of';
import { RecordPage } from '../../../form/record-page';
import { askToConfirm } from '../../../shell/ask';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { HistoryLink } from '../../../shell/history';
import { Facts } from '../../../shell/small-table';
import { dateTime } from '../../../texts/format';
import { SecretsDialog } from '../secrets-dialog';
import { EventsField } from './events-field';
import { LatestDeliveries } from './latest-deliveries';
import { EndpointState, failureOf } from './states';

type Endpoint = Outputs['webhook']['endpoints']['get'];
type Secret = Outputs['webhook']['endpoints']['create'];

const WebhookForm = formOf(
  NewWebhook,
  {
    name: { label: 'word.name' },
    url: { label: 'system.webhooks.url', hint: 'system.webhooks.urlHint', as: 'url' },
    is_active: { label: 'system.isActive' },
    events: { label: 'system.webhooks.events' },
  },
  { is_active: true },
);

/** One webhook: its address, its events and its latest deliveries; its secret after creation and rotation. */
export function WebhookPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<Secret>();
  function close({ id }: Secret): void {
    setSecret(undefined);
    void navigate({ to: `/webhooks/${id}`, replace: true });
  }
  return (
    <>
      <RecordPage
        entity="webhook_endpoint"
        list={{ to: '/webhooks', label: t('nav.webhooks') }}
        read={(id) => trpc.webhook.endpoints.get.queryOptions({ id })}
        form={WebhookForm}
        title={(endpoint) => endpoint?.name ?? t('system.webhooks.new')}
        mark={(endpoint) => <EndpointState endpoint={endpoint} />}
        save={async (values, id, call): Promise<Secret | undefined> => {
          if (!id) return client.webhook.endpoints.create.mutate(values, call);
          await client.webhook.endpoints.update.mutate({ id, ...values }, call);
          return undefined;
        }}
        onSaved={setSecret}
        remove={(id, call) => client.webhook.endpoints.delete.mutate({ id }, call)}
        canUndoDelete={false}
        actions={({ id }) => id && <Actions id={id} onSecret={setSecret} />}
      >
        {({ stored }) => (
          <Columns main={7} side={stored && <EndpointFacts endpoint={stored} />}>
            <Card title={t('system.webhooks.receiver')}>
              <FormFields of={WebhookForm} only={['name', 'url', 'is_active']} />
            </Card>
            <Card title={t('system.webhooks.events')}>
              <EventsField name="events" />
            </Card>
            {stored && <LatestDeliveries endpoint={stored} />}
          </Columns>
        )}
      </RecordPage>
      {secret && (
        <SecretsDialog name={secret.name} secrets={[[t('system.webhooks.secret'), secret.secret]]} onClose={() => close(secret)} />
      )}
    </>
  );
}

function Actions({ id, onSecret }: { id: number; onSecret: (secret: Secret | undefined) => void }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const rotate = (): void =>
    askToConfirm(
      { title: t('system.webhooks.rotate'), text: t('system.webhooks.rotateText') },
      () => void act((call) => client.webhook.endpoints.rotate.mutate({ id }, call)).then(onSecret),
    );
  const test = (): void =>
    void act((call) => client.webhook.endpoints.test.mutate({ id }, call), {
      done: (sent) =>
        sent.state === 'delivered'
          ? t('system.webhooks.tested', { status: sent.status })
          : t('system.webhooks.testFailed', { error: failureOf(sent) }),
    });
  return (
    <>
      <Button variant="default" loading={isActing} onClick={test}>
        {t('system.webhooks.test')}
      </Button>
      <Button variant="default" onClick={rotate}>
        {t('system.webhooks.rotate')}
      </Button>
    </>
  );
}

/** Why a webhook receives nothing. */
function Trouble({ endpoint: { disabled_at, failing_since } }: { endpoint: Endpoint }) {
  const { t } = useTranslation();
  if (!disabled_at && !failing_since) return null;
  return (
    <Alert color={disabled_at ? 'brick' : 'ochre'} role="alert">
      {disabled_at
        ? t('system.webhooks.disabledSince', { when: dateTime(disabled_at) })
        : t('system.webhooks.failingSince', { when: dateTime(failing_since) })}
    </Alert>
  );
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation();
  const { id, created_at, updated_at, former_expires_at } = endpoint;
  return (
    <Card gap="md">
      <Trouble endpoint={endpoint} />
      <Facts
        label={t('nav.webhooks')}
        facts={[
          [t('word.created_at'), dateTime(created_at)],
          [t('word.updated_at'), dateTime(updated_at)],
          ...(former_expires_at ? ([[t('system.webhooks.formerSecret'), dateTime(former_expires_at)]] as const) : []),
        ]}
      />
      <HistoryLink entity="webhook_endpoint" entityId={id} />
    </Card>
  );
}
