import { ActionIcon, Avatar, Group, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client } from '../api/trpc';
import { useMe } from '../session/me';
import { notifyOtherTabs } from '../session/other-tabs';
import { setLanguage } from '../texts';
import { currentLanguage } from '../texts/direction';
import { LANGUAGES, type Language, languages } from '../texts/languages';
import { JobTray } from './job-tray';
import { NotificationCentre } from './notification-centre';
import { openShortcuts } from './openers';

/** Running jobs, notifications and the account menu. Loaded after the first page. */
export default function HeaderTools() {
  return (
    <Group gap={4} wrap="nowrap">
      <JobTray />
      <NotificationCentre />
      <AccountMenu />
    </Group>
  );
}

function AccountMenu() {
  const { t } = useTranslation();
  const me = useMe();
  const queries = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  if (!me) return null;
  const name = `${me.firstname} ${me.lastname}`;
  const schemes = [
    { scheme: 'light', label: t('header.themeLight'), icon: <IconSun size={16} /> },
    { scheme: 'dark', label: t('header.themeDark'), icon: <IconMoon size={16} /> },
    { scheme: 'auto', label: t('header.themeSystem'), icon: <IconDeviceDesktop size={16} /> },
  ] as const;
  async function signOut(): Promise<void> {
    await client.user.session.signOut.mutate();
    notifyOtherTabs(null);
    queries.clear();
    window.location.assign('/admin/');
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" radius="xl" aria-label={t('header.account', { name })}>
          <Avatar size={30} name={name} color="verdigris" variant="filled" alt="" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item leftSection={<IconUser size={16} />} renderRoot={(props) => <Link to="/profile" {...props} />}>
          {t('nav.profile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openShortcuts}>
          {t('header.shortcuts')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('header.theme')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}>
          {schemes.map(({ scheme, label, icon }) => (
            <Menu.RadioItem key={scheme} value={scheme} rightSection={icon}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('header.language')}</Menu.Label>
        <Menu.RadioGroup value={currentLanguage()} onChange={(language) => void setLanguage(language as Language)}>
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} dir={LANGUAGES[language].dir}>
              {LANGUAGES[language].name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('header.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
