import { Alert, Anchor, Button, Code, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { Facts } from '../../../shell/small-table';
import { dateTime, quantity } from '../../../texts/format';
import { DeliveryState, eventName, failureOf } from './states';

const POLL_MS = 3000;

/** One delivery: what was sent and answered, and replay. */
export function DeliveryPage() {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { deliveryId } = useParams({ strict: false }) as { deliveryId: string };
  const query = trpc.webhook.deliveries.get.queryOptions({ id: Number(deliveryId) });
  const { data, error: failure } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? POLL_MS : false),
  });
  if (failure) throw failure;
  if (!data) return <PageSkeleton />;
  const {
    id,
    type,
    state,
    endpoint_id,
    endpoint_name,
    message_id,
    attempts,
    created_at,
    attempted_at,
    due_at,
    duration_ms,
    status,
    error,
  } = data;
  const replay = (): void =>
    void act((call) => client.webhook.deliveries.replay.mutate({ id }, call), { done: t('system.webhooks.replayed', { count: 1 }) });
  return (
    <Page
      title={`${eventName(type)}: ${endpoint_name}`}
      mark={<DeliveryState state={state} />}
      back={{ to: '/webhook-deliveries', label: t('nav.webhookDeliveries') }}
      actions={
        state !== 'waiting' && (
          <Button loading={isActing} onClick={replay}>
            {t('system.webhooks.replay')}
          </Button>
        )
      }
    >
      <Stack>
        {error && (
          <Alert
            color={state === 'failed' ? 'brick' : 'ochre'}
            role="alert"
            title={t(state === 'failed' ? 'system.givenUp' : 'system.triedAgain')}
          >
            {failureOf(data)}
          </Alert>
        )}
        <Card>
          <Facts
            label={t('system.webhooks.delivery')}
            facts={[
              [
                t('system.webhooks.one'),
                <Anchor key="endpoint" size="sm" component={Link} to={`/webhooks/${endpoint_id}`}>
                  {endpoint_name}
                </Anchor>,
              ],
              [t('system.webhooks.messageId'), message_id],
              [t('word.created_at'), dateTime(created_at)],
              [t('system.attempts'), attempts],
              ...(attempted_at ? ([[t('system.webhooks.attemptedAt'), dateTime(attempted_at)]] as const) : []),
              ...(due_at ? ([[t('system.due_at'), dateTime(due_at)]] as const) : []),
              ...(duration_ms === null ? [] : ([[t('system.webhooks.duration'), quantity(duration_ms)]] as const)),
              [t('system.webhooks.answer'), status ?? '–'],
            ]}
          />
        </Card>
        <Content key={`${state} ${attempts}`} id={id} />
      </Stack>
    </Page>
  );
}

/** The request's body and the beginning of the answer. */
function Content({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...trpc.webhook.deliveries.content.queryOptions({ id }), refetchOnMount: 'always' });
  if (!data) return null;
  return (
    <>
      <Card title={t('system.webhooks.request')}>
        <Hint mb="sm">
          <bdi>{`POST ${data.url}`}</bdi>
        </Hint>
        <Code block mah={480} style={{ overflow: 'auto' }} tabIndex={0} aria-label={t('system.webhooks.request')}>
          {JSON.stringify(JSON.parse(data.body), null, 2)}
        </Code>
      </Card>
      <Card title={t('system.webhooks.answer')}>
        {data.response ? (
          <Code block mah={320} style={{ overflow: 'auto' }} tabIndex={0} aria-label={t('system.webhooks.answer')}>
            {data.response}
          </Code>
        ) : (
          <Hint>{t('system.webhooks.emptyAnswer')}</Hint>
        )}
      </Card>
    </>
  );
}
