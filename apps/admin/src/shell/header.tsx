import { AppShell, Burger, Group, Kbd, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './header.module.css';
import { openPalette } from './openers';

const HeaderTools = lazy(() => import('./header-tools'));

const isMac = typeof navigator !== 'undefined' && /mac/i.test(navigator.platform);

/** Search, running jobs, notifications and the account menu. */
export function Header({ isNavOpen, onToggleNav }: { isNavOpen: boolean; onToggleNav: () => void }) {
  const { t } = useTranslation();
  return (
    <AppShell.Header className={classes.header}>
      <Group h="100%" px="md" justify="space-between" wrap="nowrap">
        <Group gap="sm" wrap="nowrap">
          <Burger opened={isNavOpen} onClick={onToggleNav} hiddenFrom="sm" size="sm" aria-label={t('nav.open')} />
          <Link to="/" className={classes.brand} aria-label={t('app.name')}>
            <img src="/admin/merx.svg" alt="" width={28} height={28} />
            <Text ff="heading" fw={700} size="lg" visibleFrom="xs" component="span">
              {t('app.name')}
            </Text>
          </Link>
        </Group>
        <UnstyledButton className={classes.search} onClick={openPalette}>
          <IconSearch size={16} aria-hidden />
          <span className={classes.searchText}>{t('header.search')}</span>
          <Kbd size="xs" visibleFrom="sm">
            {isMac ? '⌘' : 'Ctrl'} K
          </Kbd>
        </UnstyledButton>
        <Group gap={4} wrap="nowrap">
          <Suspense fallback={<Skeleton width={110} height={30} radius="xl" />}>
            <HeaderTools />
          </Suspense>
        </Group>
      </Group>
    </AppShell.Header>
  );
}
