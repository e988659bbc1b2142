import { Group, SegmentedControl, TextInput, Tooltip, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddFilter } from './add-filter';
import { ColumnMenu } from './column-menu';
import type { DataListProps } from './data-list';
import { ExportMenu } from './export-menu';
import { isTyping } from './is-typing';
import type { ListSearch } from './list-search';
import type { useListLook } from './list-state';
import type { Selection } from './selection';
import { ViewMenu } from './view-menu';

interface Props<Row> extends DataListProps<Row> {
  look: ReturnType<typeof useListLook<Row>>;
  search: ListSearch;
  set: (change: Partial<ListSearch>, options?: { replace?: boolean }) => void;
  total: number;
  selection: Selection;
}

/** Search, filters, views, columns, density and export of a list. */
export function ListToolbar<Row>(props: Props<Row>) {
  const { id, title, columns, look, search, set, hasSearch = true, exportKind, tools } = props;
  const { t } = useTranslation();
  return (
    <Group p="sm" gap="xs" wrap="wrap">
      {hasSearch && (
        <SearchField label={t('list.searchIn', { list: title })} value={search.q ?? ''} onChange={(q) => set({ q }, { replace: true })} />
      )}
      <AddFilter columns={columns} onAdd={(filter) => set({ f: [...(search.f ?? []), filter] })} />
      {tools}
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

function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (text: string | undefined) => void }) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const send = useDebouncedCallback((typed: string) => onChange(typed.trim() || undefined), 200);
  useEffect(() => setText(value), [value]);
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || isTyping(event.target)) return;
    event.preventDefault();
    field.current?.focus();
  });
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
      style={{ flex: '1 1 220px', maxWidth: 380 }}
    />
  );
}
