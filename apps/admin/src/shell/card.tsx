import { Group, type MantineSpacing, Paper, type PaperProps, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props extends PaperProps {
  title?: string | undefined;
  actions?: ReactNode;
  /** Stacks the children with this gap. */
  gap?: MantineSpacing | undefined;
  children: ReactNode;
}

/** A section of a page with its own heading. */
export function Card({ title, actions, gap, children, ...paper }: Props) {
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-label={title}
      style={{ borderColor: 'var(--merx-line)', background: 'var(--merx-card)' }}
      {...paper}
    >
      {(title || actions) && (
        <Group justify="space-between" mb="sm" gap="xs">
          {title && (
            <Title order={2} size="h5">
              {title}
            </Title>
          )}
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
      )}
      {gap === undefined ? children : <Stack gap={gap}>{children}</Stack>}
    </Paper>
  );
}
