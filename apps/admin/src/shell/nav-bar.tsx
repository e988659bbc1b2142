import { ActionIcon, AppShell, NavLink, ScrollArea, Text } from '@mantine/core';
import { IconPinned, IconPinnedOff } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../session/me';
import classes from './nav-bar.module.css';
import { sections } from './navigation';
import { usePinned } from './recent';

/** The pages that this admin may open, by section, with pinned pages first. */
export function NavBar() {
  const { t } = useTranslation();
  const may = useMay();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { pinned, unpin } = usePinned();
  const isActive = (to: string): boolean => (to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`));
  const open = sections
    .map((section) => ({ ...section, places: section.places.filter(({ resources }) => may(...resources)) }))
    .filter(({ places }) => places.length > 0);
  return (
    <AppShell.Navbar className={classes.bar} aria-label={t('nav.label')} component="nav">
      <ScrollArea type="scroll" className={classes.scroll}>
        {pinned.length > 0 && (
          <div className={classes.section}>
            <Text className={classes.heading}>
              <IconPinned size={16} aria-hidden /> {t('nav.pinned')}
            </Text>
            {pinned.map(({ to, title }) => (
              <NavLink
                key={to}
                renderRoot={(props) => <Link to={to} {...props} />}
                label={title}
                className={classes.link}
                rightSection={
                  <ActionIcon
                    component="span"
                    role="button"
                    size="xs"
                    variant="transparent"
                    className={classes.unpin}
                    aria-label={t('nav.unpin')}
                    title={t('nav.unpin')}
                    onClick={(event) => {
                      event.preventDefault();
                      unpin(to);
                    }}
                  >
                    <IconPinnedOff size={14} />
                  </ActionIcon>
                }
              />
            ))}
          </div>
        )}
        {open.map(({ label, icon: Icon, places }) => {
          const [only] = places;
          if (places.length === 1 && only && only.label === label)
            return (
              <div key={label} className={classes.section}>
                <NavLink
                  renderRoot={(props) => <Link to={only.to} {...props} />}
                  label={t(`nav.${label}`)}
                  leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                  active={isActive(only.to)}
                  className={classes.top}
                  {...(isActive(only.to) && { 'aria-current': 'page' })}
                />
              </div>
            );
          return (
            <div key={label} className={classes.section}>
              <Text className={classes.heading}>
                <Icon size={18} stroke={1.6} aria-hidden /> {t(`nav.${label}`)}
              </Text>
              {places.map((place) => (
                <NavLink
                  key={place.to}
                  renderRoot={(props) => <Link to={place.to} {...props} />}
                  label={t(`nav.${place.label}`)}
                  active={isActive(place.to)}
                  className={classes.link}
                  {...(isActive(place.to) && { 'aria-current': 'page' })}
                />
              ))}
            </div>
          );
        })}
      </ScrollArea>
    </AppShell.Navbar>
  );
}
