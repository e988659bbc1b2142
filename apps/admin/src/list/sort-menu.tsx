import { Button, Menu } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from './columns';
import { orderOf, sortBy } from './list-search';

interface Props<Row> {
  columns: readonly ListColumn<Row>[];
  sort: string | undefined;
  onSort: (sort: string) => void;
}

/** Sorts a list whose rows are cards: they have no column headings to do it with. */
export function SortMenu<Row>({ columns, sort, onSort }: Props<Row>) {
  const { t } = useTranslation();
  const { id, isDescending } = orderOf(sort);
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const Icon = isDescending ? IconSortDescending : IconSortAscending;
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon size={16} aria-hidden />} hiddenFrom="sm">
          {t('list.sort')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup value={isDescending ? 'down' : 'up'} onChange={(way) => id && onSort(sortBy(id, way === 'down'))}>
          <Menu.RadioItem closeMenuOnClick value="up" disabled={!id}>
            {t('list.ascending')}
          </Menu.RadioItem>
          <Menu.RadioItem closeMenuOnClick value="down" disabled={!id}>
            {t('list.descending')}
          </Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.RadioGroup value={id ?? ''} onChange={(field) => onSort(sortBy(field, isDescending))}>
          {sortable.map((column) => (
            <Menu.RadioItem closeMenuOnClick key={column.id} value={column.id}>
              {column.title}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
