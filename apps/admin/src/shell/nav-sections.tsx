import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconPinned, IconPinnedOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button';
import classes from './nav-bar.module.css';
import { isAt, type Section } from './navigation';
import { usePinned } from './recent';
import { useFolds, useSections } from './use-nav';

/** Pinned pages and the sections, each of which folds; the page that is open is always in view. */
export function NavSections() {
  const { sections, active, pathname } = useSections();
  const { isOpen, toggle } = useFolds(active, pathname);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (pathname) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <>
      <Pins />
      <ul ref={list} className={classes.list}>
        {sections.map((section) => (
          <li key={section.label} className={classes.section}>
            <NavSection section={section} pathname={pathname} isOpen={isOpen(section.label)} onToggle={() => toggle(section.label)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  section: Section;
  pathname: string;
  isOpen: boolean;
  onToggle: () => void;
}

function NavSection({ section: { label, icon: Icon, places }, pathname, isOpen, onToggle }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [only] = places;
  const name = (
    <>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.name}>{t(`nav.${label}`)}</span>
    </>
  );
  if (places.length === 1 && only?.label === label)
    return (
      <Link to={only.to} className={classes.top} {...currentAt(pathname, only.to)}>
        {name}
      </Link>
    );
  return (
    <>
      <UnstyledButton className={classes.top} onClick={onToggle} aria-expanded={isOpen} aria-controls={id}>
        {name}
        <IconChevronDown size={14} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      <ul id={id} className={classes.list} hidden={!isOpen}>
        {places.map((place) => (
          <li key={place.to}>
            <Link to={place.to} className={classes.link} {...currentAt(pathname, place.to)}>
              {t(`nav.${place.label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The list is current on the pages of its records as well. */
const currentAt = (pathname: string, to: string) => ({
  activeOptions: { exact: true },
  'aria-current': isAt(pathname, to) ? ('page' as const) : undefined,
});

function Pins() {
  const { t } = useTranslation();
  const { pinned, unpin } = usePinned();
  const id = useId();
  if (pinned.length === 0) return null;
  return (
    <div className={classes.section}>
      <div className={classes.top} id={id}>
        <IconPinned size={18} stroke={1.6} aria-hidden />
        <span className={classes.name}>{t('nav.pinned')}</span>
      </div>
      <ul className={classes.list} aria-labelledby={id}>
        {pinned.map(({ to, title }) => (
          <li key={to} className={classes.pin}>
            <Link to={to} className={classes.link} activeOptions={{ exact: true }}>
              {title}
            </Link>
            <IconButton
              icon={IconPinnedOff}
              iconSize={14}
              size="sm"
              variant="transparent"
              className={classes.unpin}
              label={t('nav.unpin')}
              title={t('nav.unpin')}
              onClick={() => unpin(to)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
