import { Alert, Paper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure';
import { SmallButton } from '../shell/small-button';
import { FilterBar } from './add-filter';
import { type BulkAction, BulkBar } from './bulk-bar';
import type { ListColumn } from './columns';
import { EmptyList } from './empty-list';
import { ExportNotices } from './export-menu';
import { ListCards } from './list-cards';
import { criteriaOf, DEFAULT_SIZE, type ListCriteria } from './list-search';
import { useDefaultView, useListLook, useListState } from './list-state';
import { ListTable } from './list-table';
import { ListToolbar } from './list-toolbar';
import { Pager } from './pager';
import { NOTHING, type RowId, type Selection } from './selection';

export interface ListPage<Row> {
  items: Row[];
  total_count: number;
}

/** Query options for loading a page, made from a procedure's `queryOptions`. */
export interface ListQuery<Row> {
  queryKey: readonly unknown[];
  queryFn?: ((context: never) => ListPage<Row> | Promise<ListPage<Row>>) | symbol | undefined;
}

export interface DataListProps<Row> {
  /** Name of the list, under which its columns and saved views are stored. */
  id: string;
  title: string;
  columns: readonly ListColumn<Row>[];
  rowId: (row: Row) => RowId;
  rowName: (row: Row) => string;
  /** Link of a row; absent if rows open nothing. */
  rowLink?: ((row: Row) => string) | undefined;
  /** Loads a page; `shown` are the ids of the visible columns. */
  query: (criteria: ListCriteria, text: string, shown: readonly string[]) => ListQuery<Row>;
  defaultSort?: string | undefined;
  hasSearch?: boolean | undefined;
  bulk?: readonly BulkAction[] | undefined;
  /** The job that exports the list as CSV. */
  exportKind?: string | undefined;
  /** Store view whose values are exported. */
  exportStore?: string | undefined;
  /** Whether a file with all columns can be imported again. */
  isImportable?: boolean | undefined;
  /** Message and action of an empty list. */
  empty?: { title: string; hint?: string | undefined; action?: ReactNode } | undefined;
  /** Additional controls beside the search field. */
  tools?: ReactNode;
}

/** A list page: search, filters, order and page are in the URL; with columns, density, saved views and bulk actions. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { id, columns, query, defaultSort, bulk, exportKind, empty } = props;
  const { t } = useTranslation();
  const { search, set } = useListState();
  const look = useListLook(id, columns);
  useDefaultView(id, look.setColumns);
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const effective = { sort: defaultSort, ...search };
  const criteria = criteriaOf(effective);
  const text = search.q ?? '';
  const options = query(
    criteria,
    text,
    look.shown.map((column) => column.id),
  );
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<ListPage<Row>>({
    ...(options as UseQueryOptions<ListPage<Row>>),
    placeholderData: keepPreviousData,
  });
  const filterKey = JSON.stringify([search.f, search.q]);
  // Deselect rows that no longer exist.
  useEffect(() => {
    if (filterKey) setSelection(NOTHING);
  }, [filterKey]);
  const rows = data?.items ?? [];
  const total = data?.total_count ?? 0;
  const isFiltered = Boolean(search.q || search.f?.length);
  const canSelect = Boolean(bulk?.length || exportKind);
  const matching = useMemo<Selection>(
    () => ({ kind: 'matching', criteria: { filter_groups: criteria.filter_groups }, text, count: total }),
    [criteria.filter_groups, text, total],
  );
  const shared = { ...props, rows, selection, setSelection, canSelect, isLoading: !data && !error, queryKey: options.queryKey };
  return (
    <Paper withBorder style={{ borderColor: 'var(--merx-line)', background: 'var(--merx-card)', overflow: 'hidden' }}>
      <ListToolbar {...props} look={look} search={search} set={set} total={total} selection={selection} />
      {exportKind && <ExportNotices list={id} />}
      <FilterBar columns={columns} filters={search.f ?? []} onChange={(f) => set({ f })} />
      {canSelect && (
        <BulkBar
          selection={selection}
          total={total}
          onSelectAll={() => setSelection(matching)}
          onClear={() => setSelection(NOTHING)}
          actions={bulk ?? []}
        />
      )}
      {error ? (
        <Alert color="brick" m="md" title={t('list.failed')} role="alert">
          {failureText(error)}
          <SmallButton label={t('act.retry')} variant="light" isDangerous ms="md" onClick={() => void refetch()} />
        </Alert>
      ) : data && rows.length === 0 ? (
        <EmptyList isFiltered={isFiltered} onClear={() => set({ f: undefined, q: undefined })} {...(empty && { empty })} />
      ) : isNarrow ? (
        <ListCards {...shared} columns={look.shown} />
      ) : (
        <ListTable
          {...shared}
          columns={look.shown}
          density={look.density}
          sort={effective.sort}
          onSort={(sort) => set({ sort })}
          isStale={isPlaceholderData && isFetching}
        />
      )}
      <Pager page={search.page ?? 1} size={search.size ?? DEFAULT_SIZE} total={total} onChange={set} />
    </Paper>
  );
}
