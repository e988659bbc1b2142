import { Anchor, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { day, quantity } from '../../texts/format';
import { timeZone } from './time-zone';

/** The newest customers. */
export function NewCustomers() {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.dashboard.newCustomers.queryOptions({ timeZone: timeZone(), limit: 5 }));
  return (
    <Card title={t('start.newCustomers')}>
      {!data ? (
        <Skeleton height={100} />
      ) : (
        <Stack gap={6}>
          <Hint>
            {t('start.customersCount', {
              today: quantity(data.today),
              week: quantity(data.last_7_days),
              month: quantity(data.last_30_days),
            })}
          </Hint>
          {data.latest.map(({ id, name, created_at }) => (
            <Group key={id} justify="space-between" wrap="nowrap">
              <Anchor size="sm" component={Link} to={`/customers/${id}`} truncate>
                {name}
              </Anchor>
              <Hint style={{ whiteSpace: 'nowrap' }}>{day(created_at)}</Hint>
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  );
}
