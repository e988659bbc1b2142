import { Anchor, Box, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPin } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button';
import { usePinned } from './recent';

interface Props {
  title: string;
  /** Shown beside the title: a status, a number. */
  mark?: ReactNode;
  hint?: ReactNode;
  /** The list that this page belongs to. */
  back?: { to: string; label: string } | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** Id of the place beside the title where parts of the page put their tools. */
export const PAGE_TOOLS = 'page-tools';

/** Page layout: breadcrumb, title, actions. */
export function Page({ title, mark, hint, back, actions, children }: Props) {
  const { t } = useTranslation();
  useDocumentTitle(`${title} · Merx`);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { pinned, pin } = usePinned();
  const isPinned = pinned.some(({ to }) => to === pathname);
  return (
    <>
      <Group justify="space-between" align="flex-end" mb="md" gap="sm">
        <Box miw={0} style={{ flex: '1 1 280px' }}>
          {back && (
            <Breadcrumbs mb={2}>
              <Anchor component={Link} to={back.to} size="sm">
                {back.label}
              </Anchor>
            </Breadcrumbs>
          )}
          <Group gap="xs" align="center">
            <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
              <bdi>{title}</bdi>
            </Title>
            {mark}
            {!isPinned && pathname !== '/' && (
              <IconButton icon={IconPin} size="sm" label={t('nav.pin')} title={t('nav.pin')} onClick={() => pin({ to: pathname, title })} />
            )}
            <span id={PAGE_TOOLS} style={{ display: 'contents' }} />
          </Group>
          {hint && (
            <Text c="dimmed" size="sm" component="div">
              {hint}
            </Text>
          )}
        </Box>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </>
  );
}
