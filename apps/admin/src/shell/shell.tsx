import { AppShell, Box } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useStore } from '@mantine/store';
import { CatchBoundary, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../session/me';
import { Header } from './header';
import { LiveUpdates } from './live';
import { NavBar } from './nav-bar';
import { resourcesOf } from './navigation';
import { overlays } from './openers';
import { NoRight, PageFailure } from './page-notices';
import { useRecent } from './recent';
import { Shortcuts } from './shortcuts';
import { useIsRail } from './use-nav';

const Palette = lazy(() => import('./palette'));

/** The frame of every page: navigation, header and global listeners. */
export function Shell() {
  const { t } = useTranslation();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const may = useMay();
  const [isRail] = useIsRail();
  const { palette } = useStore(overlays);
  useRecent();
  useEffect(() => {
    if (pathname) close();
  }, [pathname, close]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: isRail ? 60 : 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      styles={{ main: { background: 'var(--merx-page)' } }}
    >
      <a href="#content" className="skip-link">
        {t('app.skip')}
      </a>
      <Header isNavOpen={isOpen} onToggleNav={toggle} />
      <NavBar />
      <AppShell.Main>
        <Box id="content" tabIndex={-1} p={{ base: 'sm', sm: 'lg' }} maw={1680} mx="auto" style={{ outline: 'none' }}>
          <CatchBoundary getResetKey={() => pathname} errorComponent={PageFailure}>
            {may(...resourcesOf(pathname)) ? <Outlet /> : <NoRight />}
          </CatchBoundary>
        </Box>
      </AppShell.Main>
      <LiveUpdates />
      <Shortcuts />
      <Suspense>{palette && <Palette />}</Suspense>
    </AppShell>
  );
}
