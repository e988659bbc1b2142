import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../session/me';
import { Hint } from '../../../shell/hint';
import { allPlaces } from '../../../shell/navigation';

/** Pages with more about a section. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  store: ['/stores', '/pages'],
  shipping: ['/sources', '/dry-run'],
  payments: ['/transactions'],
  taxes: ['/tax-rates', '/tax-rules', '/tax-classes', '/dry-run'],
  customers: ['/customer-groups'],
  email: ['/mail-server', '/mails'],
  catalog: ['/attributes'],
  stock: ['/stock', '/stocks'],
  returns: ['/return-options'],
  security: ['/admins', '/roles', '/tokens'],
};

/** Links to the pages about a section that the admin may open. */
export function RelatedPages({ section }: { section: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const places = (PAGES[section] ?? []).flatMap((to) =>
    allPlaces.filter((place) => place.to === to && (place.resources.length === 0 || may(...place.resources))),
  );
  if (places.length === 0) return null;
  return (
    <Group gap="xs" component="nav" aria-label={t('settings.related')}>
      <Hint>{t('settings.related')}:</Hint>
      {places.map(({ to, label }) => (
        <Anchor key={to} component={Link} to={to} size="sm">
          {t(`nav.${label}`)}
        </Anchor>
      ))}
    </Group>
  );
}
