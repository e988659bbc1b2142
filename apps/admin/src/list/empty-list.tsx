import { Button, Stack, Title } from '@mantine/core';
import { IconMoodEmpty, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../shell/hint';

interface Props {
  isFiltered: boolean;
  onClear: () => void;
  empty?: { title: string; hint?: string | undefined; action?: ReactNode };
}

/** Shown when there are no rows, either because nothing matches or because nothing exists yet; offers the next step. */
export function EmptyList({ isFiltered, onClear, empty }: Props) {
  const { t } = useTranslation();
  const Icon = isFiltered ? IconSearchOff : IconMoodEmpty;
  return (
    <Stack align="center" gap="xs" py={56} px="md" role="status">
      <Icon size={36} stroke={1.3} color="var(--mantine-color-dimmed)" aria-hidden />
      <Title order={2} size="h4" ta="center">
        {isFiltered ? t('list.noMatch') : (empty?.title ?? t('list.empty'))}
      </Title>
      <Hint ta="center" maw={460}>
        {isFiltered ? t('list.noMatchHint') : empty?.hint}
      </Hint>
      {isFiltered ? (
        <Button variant="light" onClick={onClear} mt="xs">
          {t('list.clearFilters')}
        </Button>
      ) : (
        empty?.action
      )}
    </Stack>
  );
}
