import { Group, Skeleton, Stack } from '@mantine/core';

/** Placeholder of a loading page, in its final size to avoid layout shifts. */
export function PageSkeleton() {
  return (
    <Stack aria-busy="true">
      <Group justify="space-between">
        <Skeleton height={34} width={280} />
        <Skeleton height={34} width={120} />
      </Group>
      <Skeleton height={320} radius="lg" />
      <Skeleton height={180} radius="lg" />
    </Stack>
  );
}
