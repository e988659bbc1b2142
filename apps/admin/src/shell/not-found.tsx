import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Page not found, with a link back. */
export function NotFound() {
  const { t } = useTranslation();
  return <Notice title={t('failure.notFound')} hint={t('failure.notFoundHint')} />;
}

/** The role does not grant access to the page. */
export function NoRight() {
  const { t } = useTranslation();
  return <Notice title={t('failure.noRight')} hint={t('failure.noRightHint')} />;
}

function Notice({ title, hint }: { title: string; hint: string }) {
  const { t } = useTranslation();
  return (
    <Center mih="60vh" p="lg">
      <Stack align="center" gap="xs">
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed">{hint}</Text>
        <Button component={Link} to="/" variant="light" mt="md">
          {t('failure.toStart')}
        </Button>
      </Stack>
    </Center>
  );
}
