import { Grid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** The narrower column; below the other on small screens, hidden when empty. */
  side: ReactNode;
  /** Width of the main column, out of 12. */
  main?: number;
}

/** A page in two columns of cards. */
export function Columns({ children, side, main = 8 }: Props) {
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: main }}>
        <Stack>{children}</Stack>
      </Grid.Col>
      {side && (
        <Grid.Col span={{ base: 12, md: 12 - main }}>
          <Stack>{side}</Stack>
        </Grid.Col>
      )}
    </Grid>
  );
}
