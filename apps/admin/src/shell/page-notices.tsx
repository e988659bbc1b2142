import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure';

/** Page not found, with a link back. */
export function NotFound() {
  const { t } = useTranslation();
  return <Notice title={t('failure.notFound')} hint={t('failure.notFoundHint')} action={<HomeLink />} />;
}

/** The role does not grant access to the page. */
export function NoRight() {
  const { t } = useTranslation();
  return <Notice title={t('failure.noRight')} hint={t('failure.noRightHint')} action={<HomeLink />} />;
}

/** Error boundary of a page; the rest of the admin keeps working. */
export function PageFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = (
    <Button variant="light" mt="md" onClick={() => void router.invalidate()}>
      {t('act.retry')}
    </Button>
  );
  return <Notice title={t('failure.title')} hint={failureText(error)} action={retry} role="alert" />;
}

function HomeLink() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/" variant="light" mt="md">
      {t('failure.toStart')}
    </Button>
  );
}

function Notice({ title, hint, action, role }: { title: string; hint: string; action: ReactNode; role?: 'alert' }) {
  return (
    <Center mih="60vh" p="lg">
      <Stack align="center" gap="xs" role={role}>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed" ta="center" maw={480}>
          {hint}
        </Text>
        {action}
      </Stack>
    </Center>
  );
}
