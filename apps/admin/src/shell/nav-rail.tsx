import { Menu, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './nav-rail.module.css';
import { isAt, type Section } from './navigation';
import { useSections } from './use-nav';

/** The sections as icons; each opens a menu of its pages. */
export default function NavRail() {
  const { sections, active, pathname } = useSections();
  return (
    <ul className={classes.list}>
      {sections.map((section) => (
        <li key={section.label}>
          <RailSection section={section} isActive={section.label === active} pathname={pathname} />
        </li>
      ))}
    </ul>
  );
}

function RailSection({
  section: { label, icon: Icon, places },
  isActive,
  pathname,
}: {
  section: Section;
  isActive: boolean;
  pathname: string;
}) {
  const { t } = useTranslation();
  const [only] = places;
  const shared = {
    className: classes.icon,
    'aria-label': t(`nav.${label}`),
    title: t(`nav.${label}`),
    children: <Icon size={20} stroke={1.6} aria-hidden />,
  };
  if (places.length === 1 && only?.label === label)
    return <Link to={only.to} activeOptions={{ exact: true }} aria-current={isActive ? 'page' : undefined} {...shared} />;
  return (
    <Menu position="right-start" width={220} offset={6}>
      <Menu.Target>
        <UnstyledButton aria-current={isActive || undefined} {...shared} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(`nav.${label}`)}</Menu.Label>
        {places.map(({ to, label: place }) => (
          <Menu.Item
            key={to}
            renderRoot={(props) => (
              <Link to={to} activeOptions={{ exact: true }} {...props} aria-current={isAt(pathname, to) ? 'page' : undefined} />
            )}
            fw={isAt(pathname, to) ? 600 : undefined}
          >
            {t(`nav.${place}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
