import { Group, SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AddFilter } from './add-filter';
import { ColumnMenu } from './column-menu';
import type { DataListProps } from './data-list';
import { ExportMenu } from './export-menu';
import { isTyping } from './is-typing';
import type { ListSearch as Search } from './list-search';
import type { useListLook } from './list-state';
import { SearchField } from './search-field';
import type { Selection } from './selection';
import { SortMenu } from './sort-menu';
import { ViewMenu } from './view-menu';

interface Props<Row> extends DataListProps<Row> {
  look: ReturnType<typeof useListLook<Row>>;
  search: Search;
  set: (change: Partial<Search>, options?: { replace?: boolean }) => void;
  total: number;
  selection: Selection;
}

/** Search, filters, views, columns, density and export of a list. */
export function ListToolbar<Row>(props: Props<Row>) {
  const { id, title, columns, look, search, set, defaultSort, hasSearch = true, exportKind, tools } = props;
  const { t } = useTranslation();
  return (
    <Group p={look.density === 'compact' ? 'xs' : 'sm'} gap="xs" wrap="wrap">
      {hasSearch && (
        <ListSearch label={t('list.searchIn', { list: title })} value={search.q ?? ''} onChange={(q) => set({ q }, { replace: true })} />
      )}
      <AddFilter columns={columns} onAdd={(filter) => set({ f: [...(search.f ?? []), filter] })} />
      {tools}
      <SortMenu columns={look.shown} sort={search.sort ?? defaultSort} onSort={(sort) => set({ sort })} />
      <Group gap={4} ms="auto">
        <ViewMenu list={id} search={search} columns={look.columns} onOpen={(view) => set(view)} setColumns={look.setColumns} />
        <ColumnMenu all={columns} shown={look.shown} onChange={look.setColumns} />
        <SegmentedControl
          size="xs"
          visibleFrom="sm"
          value={look.density}
          onChange={(value) => look.setDensity(value as typeof look.density)}
          aria-label={t('list.density')}
          data={[
            { value: 'comfortable', label: <DensityIcon label={t('list.comfortable')} icon={IconBaselineDensityMedium} /> },
            { value: 'compact', label: <DensityIcon label={t('list.compact')} icon={IconBaselineDensitySmall} /> },
          ]}
        />
        {exportKind && <ExportMenu {...props} exportKind={exportKind} />}
      </Group>
    </Group>
  );
}

function DensityIcon({ label, icon: Icon }: { label: string; icon: typeof IconBaselineDensitySmall }) {
  return (
    <Tooltip label={label}>
      <span style={{ display: 'flex' }}>
        <Icon size={16} aria-hidden />
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}

/** `/` searches the list. */
function ListSearch({ label, value, onChange }: { label: string; value: string; onChange: (text: string | undefined) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || isTyping(event.target)) return;
    event.preventDefault();
    field.current?.focus();
  });
  return <SearchField ref={field} label={label} value={value} onChange={onChange} style={{ flex: '1 1 220px', maxWidth: 380 }} />;
}
