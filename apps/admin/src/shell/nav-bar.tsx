import { AppShell, ScrollArea, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './nav-bar.module.css';
import { NavSections } from './nav-sections';
import { useIsRail } from './use-nav';

const NavRail = lazy(() => import('./nav-rail'));

/** The pages that this admin may open: as sections that fold, or on request as a rail of icons. Phones always get the sections. */
export function NavBar() {
  const { t } = useTranslation();
  const [isRail, setRail] = useIsRail();
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const isNarrowed = isRail && isWide;
  const label = t(isNarrowed ? 'nav.widen' : 'nav.narrow');
  const Icon = isNarrowed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <AppShell.Navbar className={classes.bar} aria-label={t('nav.label')} component="nav" data-rail={isNarrowed || undefined}>
      <ScrollArea type="scroll" className={classes.scroll}>
        {isNarrowed ? (
          <Suspense>
            <NavRail />
          </Suspense>
        ) : (
          <NavSections />
        )}
      </ScrollArea>
      {isWide && (
        <UnstyledButton className={classes.narrow} onClick={() => setRail(!isRail)} aria-label={label} title={label}>
          <Icon size={18} stroke={1.6} aria-hidden className={classes.mirrored} />
          {!isNarrowed && <span>{label}</span>}
        </UnstyledButton>
      )}
    </AppShell.Navbar>
  );
}
