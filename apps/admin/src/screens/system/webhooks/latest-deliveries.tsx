import { Anchor, Button, Group, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallTable } from '../../../shell/small-table';
import { TextLink } from '../../../shell/text-link';
import { dateTime } from '../../../texts/format';
import { DeliveryState, eventName, failureOf } from './states';

type Endpoint = Outputs['webhook']['endpoints']['get'];

const SHOWN = 8;
const POLL_MS = 5000;

/** The latest deliveries of a webhook; those that failed can be replayed. */
export function LatestDeliveries({ endpoint: { id, is_active } }: { endpoint: Endpoint }) {
  const { t } = useTranslation();
  const filter_groups = [{ filters: [{ field: 'endpoint_id', value: String(id) }] }];
  const { data } = useQuery({
    ...trpc.webhook.deliveries.list.queryOptions({ searchCriteria: { filter_groups, page_size: SHOWN } }),
    refetchInterval: POLL_MS,
  });
  if (!data) return null;
  return (
    <Card title={t('nav.webhookDeliveries')} actions={is_active && data.total_count > 0 && <ReplayFailed endpointId={id} />}>
      {data.items.length === 0 && <Hint>{t('system.webhooks.noDeliveriesHint')}</Hint>}
      {data.items.length > 0 && (
        <SmallTable
          aria-label={t('nav.webhookDeliveries')}
          rows={data.items}
          rowKey={(delivery) => delivery.id}
          minWidth={420}
          columns={[
            {
              title: t('system.webhooks.eventTitle'),
              cell: ({ id: key, type }) => <TextLink to={`/webhook-deliveries/${key}`}>{eventName(type)}</TextLink>,
            },
            { title: t('word.created_at'), cell: ({ created_at }) => dateTime(created_at) },
            { title: t('word.status'), cell: ({ state }) => <DeliveryState state={state} /> },
            { title: t('system.webhooks.answer'), cell: (delivery) => delivery.status ?? failureOf(delivery) ?? '–' },
          ]}
        />
      )}
      {data.total_count > SHOWN && (
        <Group mt="sm">
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/webhook-deliveries" search={{ f: [['endpoint_id', 'eq', id]] } as never} {...props} />}
          >
            {t('system.webhooks.allDeliveries', { count: data.total_count })}
          </Anchor>
        </Group>
      )}
    </Card>
  );
}

const HOURS = [1, 24, 72, 720] as const;

/** Sends what has failed since some time again. */
function ReplayFailed({ endpointId }: { endpointId: number }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const replay = (hours: number): void => {
    const since = new Date(Date.now() - hours * 3_600_000).toISOString();
    void act((call) => client.webhook.deliveries.replayFailed.mutate({ endpointId, since }, call), {
      done: (count) => t('system.webhooks.replayed', { count }),
    });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="default" loading={isActing}>
          {t('system.webhooks.replayFailed')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {HOURS.map((hours) => (
          <Menu.Item key={hours} onClick={() => replay(hours)}>
            {t(`system.webhooks.since.${hours}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
