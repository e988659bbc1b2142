import { Anchor, Group, Progress, SimpleGrid, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../api/trpc';
import { useMay } from '../../session/me';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { settingLink } from '../../shell/setting-link';
import { SmallButton } from '../../shell/small-button';

type Step = Outputs['backend']['checklist'][number]['step'];

/** Where each step is done; for settings with the one that it is about. */
const PLACES: Record<Step, string> = {
  store_name: settingLink({ setting: 'general/store_information/name' }),
  store_address: settingLink({ setting: 'general/store_information/street_line1' }),
  locale: settingLink({ setting: 'general/locale/code' }),
  shipping_method: settingLink({ setting: 'carriers/flatrate/active' }),
  tax_rule: '/tax-rules/new',
  payment_method: settingLink({ section: 'payments' }),
  mail_server: '/mail-server',
  product: '/products/new',
  legal_pages: '/pages',
  second_factor: settingLink({ setting: 'twofactorauth/general/enable' }),
  second_admin: '/admins',
  order: '/carts/new',
};

/** Setup steps of a new store, until all are done; the list can be dismissed, and shown again. */
export function Checklist() {
  const { t } = useTranslation();
  const may = useMay();
  const [isAway, setAway] = useLocalStorage({ key: 'merx.checklist.away', defaultValue: false });
  const isOwner = may('Magento_Backend::all');
  const { data } = useQuery({ ...trpc.backend.checklist.queryOptions(), enabled: isOwner });
  if (!data || data.every(({ done }) => done)) return null;
  if (isAway)
    return (
      <Group justify="flex-end">
        <SmallButton label={t('start.showSteps')} onClick={() => setAway(false)} />
      </Group>
    );
  const count = data.filter(({ done }) => done).length;
  return (
    <Card title={t('start.firstSteps')} actions={<SmallButton label={t('start.dismiss')} onClick={() => setAway(true)} />}>
      <Group mb="sm" gap="sm">
        <Progress value={(count / data.length) * 100} flex={1} aria-label={t('start.firstSteps')} />
        <Hint>{t('jobs.progress', { done: count, total: data.length })}</Hint>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
        {data.map(({ step, done }) => (
          <Group key={step} gap="xs" wrap="nowrap">
            {done ? (
              <IconCircleCheckFilled size={18} color="var(--mantine-color-verdigris-6)" aria-hidden />
            ) : (
              <IconCircle size={18} aria-hidden />
            )}
            {done ? (
              <Hint td="line-through">
                {t(`start.steps.${step}`)}
                <VisuallyHidden>: {t('start.stepDone')}</VisuallyHidden>
              </Hint>
            ) : (
              <Anchor size="sm" component={Link} to={PLACES[step]}>
                {t(`start.steps.${step}`)}
              </Anchor>
            )}
          </Group>
        ))}
      </SimpleGrid>
    </Card>
  );
}
