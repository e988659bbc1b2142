import { Anchor, Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../shell/hint';
import classes from './signed-out-page.module.css';

/** Layout of the pages before sign-in: sign-in, invitation, password reset. */
export function SignedOutPage({
  title,
  hint,
  children,
  back,
}: {
  title: string;
  hint?: string | undefined;
  children: ReactNode;
  back?: { label: string; onClick: () => void };
}) {
  return (
    <main className={classes.page}>
      <Paper className={classes.card} shadow="md" withBorder>
        <Stack gap="lg">
          <Group gap="sm">
            <img src="/admin/merx.svg" alt="" width={36} height={36} />
            <Text ff="heading" fw={700} size="xl">
              Merx
            </Text>
          </Group>
          <Box>
            <Title order={1} size="h3">
              {title}
            </Title>
            {hint && <Hint mt={4}>{hint}</Hint>}
          </Box>
          {children}
          {back && (
            <Anchor component="button" type="button" size="sm" onClick={back.onClick}>
              {back.label}
            </Anchor>
          )}
        </Stack>
      </Paper>
    </main>
  );
}
