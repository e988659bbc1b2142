import { Anchor, Button, Group, Indicator, Popover, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../api/act';
import { fill } from '../api/failure';
import { client, type Outputs, trpc } from '../api/trpc';
import { dateTime } from '../texts/format';
import { Hint } from './hint';
import { IconButton } from './icon-button';

type Entry = Outputs['backend']['notifications']['list']['items'][number];

/** Notification texts in the user's language. */
const textOf = ({ title, parameters }: Entry): string => fill({ message: title, parameters });

/** The notifications, newest first. */
export function NotificationCentre() {
  const { t } = useTranslation();
  const { act } = useAct();
  const { data } = useQuery(trpc.backend.notifications.list.queryOptions({}));
  const items = data?.items ?? [];
  const unread = data?.unread_count ?? 0;
  return (
    <Popover position="bottom-end" width={360} shadow="md" withArrow>
      <Indicator disabled={unread === 0} label={unread} size={16} offset={5} color="brick">
        <Popover.Target>
          <IconButton icon={IconBell} iconSize={20} size="lg" radius="xl" label={t('header.notifications')} />
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h5">
            {t('header.notifications')}
          </Title>
          {unread > 0 && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => void act((call) => client.backend.notifications.markAllRead.mutate(undefined, call))}
            >
              {t('header.markAllRead')}
            </Button>
          )}
        </Group>
        <ScrollArea.Autosize mah={420}>
          <Stack gap="xs">
            {items.length === 0 && <Hint>{t('header.noNotifications')}</Hint>}
            {items.map((entry) => (
              <Stack key={entry.id} gap={0} opacity={entry.is_read ? 0.75 : 1}>
                {entry.link ? (
                  <Anchor
                    component={Link}
                    to={entry.link}
                    size="sm"
                    fw={entry.is_read ? 400 : 600}
                    c="inherit"
                    onClick={() => void act((call) => client.backend.notifications.markRead.mutate({ ids: [entry.id] }, call))}
                  >
                    {textOf(entry)}
                  </Anchor>
                ) : (
                  <Text size="sm" fw={entry.is_read ? 400 : 600}>
                    {textOf(entry)}
                  </Text>
                )}
                <Text size="xs" c="dimmed">
                  {dateTime(entry.created_at)}
                </Text>
              </Stack>
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
