import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../api/act';
import { client, queryClient } from '../api/trpc';
import { Hint } from '../shell/hint';
import { JobNotice, JobNotices, showJob } from '../shell/job-notices';
import { quantity } from '../texts/format';
import type { DataListProps, ListPage, ListQuery } from './data-list';
import { criteriaOf, type ListCriteria, type ListSearch } from './list-search';
import type { useListLook } from './list-state';
import type { RowId, Selection } from './selection';

interface Props<Row> extends DataListProps<Row> {
  exportKind: string;
  look: ReturnType<typeof useListLook<Row>>;
  search: ListSearch;
  selection: Selection;
}

/** Exports the list or the selected rows as CSV, with the shown columns or all; a job does it, so the page can be left. */
export function ExportMenu<Row>({
  exportKind,
  id,
  title,
  look,
  search,
  selection,
  defaultSort,
  exportStore,
  isImportable,
  query,
  rowId,
}: Props<Row>) {
  const { t } = useTranslation();
  const { act } = useAct();
  const start = async (ids: RowId[] | undefined, isWhole: boolean): Promise<void> => {
    const criteria = criteriaOf({ sort: defaultSort, ...search, page: undefined });
    const shown = look.shown.map((column) => column.id);
    const listQuery = query(criteria, search.q ?? '', shown);
    const columns = look.shown.flatMap((column) => (column.exportAs === null ? [] : (column.exportAs ?? column.id)));
    const queued = await act(
      async (call) => {
        const input = inputOf(listQuery) ?? { searchCriteria: criteria, ids: await allIds(query, criteria, search.q ?? '', rowId) };
        const job = { ...input, ...(ids && { ids }), columns: isWhole ? undefined : columns };
        return client.job.jobs.start.mutate({ kind: exportKind, title: `${title}: ${t('list.exportTitle')}`, input: unpaged(job) }, call);
      },
      { done: t('list.exportStarted'), store: exportStore },
    );
    if (queued) showExport(id, queued.id);
  };
  const chosen = selection.kind === 'ids' ? selection.ids : undefined;
  const whole = isImportable ? 'exportToImport' : 'exportWhole';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t('act.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void start(undefined, false)}>{t('list.exportAll')}</Menu.Item>
        <Menu.Item disabled={chosen?.length === 0} onClick={() => void start(chosen, false)}>
          {t('list.exportSelected')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void start(undefined, true)}>{t(`list.${whole}.matching`)}</Menu.Item>
        <Menu.Item disabled={chosen?.length === 0} onClick={() => void start(chosen, true)}>
          {t(`list.${whole}.selected`)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Input of the list's procedure; undefined for a list that is loaded in full and paged in the browser. */
function inputOf<Row>({ queryKey: [, options] }: ListQuery<Row>): Record<string, unknown> | undefined {
  return isRecord(options) && isRecord(options.input) ? options.input : undefined;
}

/** The job does its own paging. */
function unpaged({ searchCriteria, ...input }: Record<string, unknown>): Record<string, unknown> {
  const { current_page: _page, page_size: _size, ...criteria } = isRecord(searchCriteria) ? searchCriteria : {};
  return { ...input, searchCriteria: criteria };
}

const MOST_OF_WHOLE = 1_000_000;

/** The ids of all rows of a list that is searched in the browser. */
async function allIds<Row>(
  query: DataListProps<Row>['query'],
  criteria: ListCriteria,
  text: string,
  rowId: (row: Row) => RowId,
): Promise<RowId[]> {
  const { queryKey, queryFn } = query({ ...criteria, page_size: MOST_OF_WHOLE }, text, []);
  const { items } = await queryClient.fetchQuery<ListPage<Row>>({ queryKey, ...(queryFn !== undefined && { queryFn }) } as Parameters<
    typeof queryClient.fetchQuery<ListPage<Row>>
  >[0]);
  return items.map(rowId);
}

const placeOf = (list: string): string => `export of ${list}`;

/** Shows the progress of this export above the list. */
export const showExport = (list: string, job: number): void => showJob(placeOf(list), job);

/** The exports started from a list: progress, then the file, until dismissed. */
export function ExportNotices({ list }: { list: string }) {
  const { t } = useTranslation();
  return (
    <JobNotices
      places={[placeOf(list)]}
      px="sm"
      pb="sm"
      notice={(job, dismiss) => (
        <JobNotice job={job} onDismiss={dismiss}>
          {job.state === 'done' && <Hint>{t('list.exported', { count: job.done, formatted: quantity(job.done) })}</Hint>}
        </JobNotice>
      )}
    />
  );
}
