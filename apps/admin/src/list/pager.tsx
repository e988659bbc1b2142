import { Group, Select, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../shell/hint';
import { IconButton } from '../shell/icon-button';
import { quantity } from '../texts/format';
import { type ListSearch, PAGE_SIZES } from './list-search';

interface Props {
  page: number;
  size: number;
  total: number;
  onChange: (change: Partial<ListSearch>) => void;
}

/** Shows the range of rows, and pages through them. */
export function Pager({ page, size, total, onChange }: Props) {
  const { t } = useTranslation();
  if (total === 0) return null;
  const last = Math.max(1, Math.ceil(total / size));
  const from = Math.min((page - 1) * size + 1, total);
  return (
    <Group p="sm" gap="sm" justify="space-between" style={{ borderTop: '1px solid var(--merx-line)' }}>
      <Hint className="numbers" role="status">
        {t('list.range', { from: quantity(from), to: quantity(Math.min(page * size, total)), total: quantity(total) })}
      </Hint>
      <Group gap="xs">
        <Select
          size="xs"
          w={76}
          aria-label={t('list.pageSize')}
          data={PAGE_SIZES.map(String)}
          value={String(size)}
          onChange={(value) => onChange({ size: Number(value) })}
        />
        <IconButton
          icon={IconChevronLeft}
          variant="default"
          disabled={page <= 1}
          label={t('list.previousPage')}
          onClick={() => onChange({ page: page - 1 })}
          color="verdigris"
        />
        <Text size="sm" className="numbers">
          {page} / {last}
        </Text>
        <IconButton
          icon={IconChevronRight}
          variant="default"
          disabled={page >= last}
          label={t('list.nextPage')}
          onClick={() => onChange({ page: page + 1 })}
          color="verdigris"
        />
      </Group>
    </Group>
  );
}
