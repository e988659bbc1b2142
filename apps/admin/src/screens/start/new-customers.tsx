import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { Card } from '../../shell/card';
import { day, quantity } from '../../texts/format';
import { timeZone } from './time-zone';

/** Who has come to the shop lately. */
export function NewCustomers() {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.dashboard.newCustomers.queryOptions({ timeZone: timeZone(), limit: 5 }));
  return (
    <Card title={t('start.newCustomers')}>
      {!data ? (
        <Skeleton height={100} />
      ) : (
        <Stack gap={6}>
          <Text size="sm" c="dimmed">
            {t('start.customersCount', {
              today: quantity(data.today),
              week: quantity(data.last_7_days),
              month: quantity(data.last_30_days),
            })}
          </Text>
          {data.latest.map(({ id, name, created_at }) => (
            <Group key={id} justify="space-between" wrap="nowrap">
              <Anchor size="sm" component={Link} to={`/customers/${id}`} truncate>
                {name}
              </Anchor>
              <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {day(created_at)}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  );
}
