import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { SmallButton } from '../../../shell/small-button';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime } from '../../../texts/format';
import { deviceName } from './device-name';

type Session = Outputs['user']['session']['list'][number];

/** The admin's sessions; each can be signed out. */
export function Sessions() {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { data = [] } = useQuery(trpc.user.session.list.queryOptions());
  const endOthers = (): void =>
    void act((call) => client.user.session.endOthers.mutate(undefined, call), { done: (count) => t('system.sessionsEnded', { count }) });
  return (
    <Card
      title={t('system.sessions')}
      actions={
        data.length > 1 && <SmallButton label={t('system.endOthers')} variant="light" isDangerous loading={isActing} onClick={endOthers} />
      }
      gap="sm"
    >
      {data.map((session) => (
        <SessionLine key={session.id} session={session} />
      ))}
    </Card>
  );
}

function SessionLine({ session: { id, created_at, last_seen_at, ip, user_agent, is_current } }: { session: Session }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const device = deviceName(user_agent) ?? t('system.unknownDevice');
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} title={user_agent ?? undefined}>
          {device}
        </Text>
        <Text size="xs" c="dimmed">
          {t('system.sessionDetails', { ip: ip ?? '–', seen: dateTime(last_seen_at), since: dateTime(created_at) })}
        </Text>
      </div>
      {is_current ? (
        <StatusBadge tone="good">{t('system.thisBrowser')}</StatusBadge>
      ) : (
        <SmallButton
          label={t('system.endSession')}
          isDangerous
          loading={isActing}
          aria-label={t('system.endSessionOf', { device })}
          onClick={() =>
            void act((call) => client.user.session.end.mutate({ id }, call), { done: t('system.sessionsEnded', { count: 1 }) })
          }
        />
      )}
    </Group>
  );
}
