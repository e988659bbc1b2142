import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure';

/** Error boundary of a page; the rest of the admin keeps working. */
export function PageFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <Center mih="60vh" p="lg">
      <Stack align="center" gap="xs" role="alert">
        <Title order={1} size="h3">
          {t('failure.title')}
        </Title>
        <Text c="dimmed" ta="center" maw={480}>
          {failureText(error)}
        </Text>
        <Button variant="light" mt="md" onClick={() => void router.invalidate()}>
          {t('act.retry')}
        </Button>
      </Stack>
    </Center>
  );
}
