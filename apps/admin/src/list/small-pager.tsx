import { Group, Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Number of rows on all pages. */
  count: number;
  pageSize: number;
  page: number;
  onPage: (page: number) => void;
}

/** The pages of a table within a page; nothing if its rows fit on one. */
export function SmallPager({ count, pageSize, page, onPage }: Props) {
  const { t } = useTranslation();
  if (count <= pageSize) return null;
  return (
    <Group justify="center">
      <Pagination
        total={Math.ceil(count / pageSize)}
        value={page}
        onChange={onPage}
        getControlProps={(control) => ({ 'aria-label': control === 'next' ? t('list.nextPage') : t('list.previousPage') })}
      />
    </Group>
  );
}
