import { Button, CloseButton, Group, Menu, Stack, Text } from '@mantine/core';
import { useStore } from '@mantine/store';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../api/act';
import { fill } from '../api/failure';
import { client, queryClient } from '../api/trpc';
import { accountStore } from '../session/account-store';
import { Hint } from '../shell/hint';
import { JobLine, useJob } from '../shell/job-tray';
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

/** Ids of the exports started since the admin was opened, by list, newest first. */
const started = accountStore<Readonly<Record<string, readonly number[]>>>({});

const SHOWN = 3;

/** Shows the progress of this export above the list. */
export function showExport(list: string, job: number): void {
  started.setState((all) => ({ ...all, [list]: [job, ...(all[list] ?? [])] }));
}

/** The exports started from a list: progress, then the file, until dismissed. */
export function ExportNotices({ list }: { list: string }) {
  const jobs = useStore(started)[list] ?? [];
  if (jobs.length === 0) return null;
  const dismiss = (job: number): void => started.setState((all) => ({ ...all, [list]: (all[list] ?? []).filter((one) => one !== job) }));
  return (
    <Stack gap="xs" px="sm" pb="sm">
      {jobs.slice(0, SHOWN).map((id) => (
        <ExportNotice key={id} id={id} onDismiss={() => dismiss(id)} />
      ))}
    </Stack>
  );
}

function ExportNotice({ id, onDismiss }: { id: number; onDismiss: () => void }) {
  const { t } = useTranslation();
  const job = useJob(id);
  if (!job) return null;
  const { title, state, done, error } = job;
  return (
    <Group wrap="nowrap" align="flex-start" role="region" aria-label={title}>
      <Stack gap={4} flex={1} role="status" miw={0}>
        <JobLine job={job} />
        {state === 'done' && <Hint>{t('list.exported', { count: done, formatted: quantity(done) })}</Hint>}
        {error && (
          <Text size="sm" c="var(--mantine-color-error)">
            {fill(error)}
          </Text>
        )}
      </Stack>
      <CloseButton aria-label={`${t('act.close')}: ${title}`} onClick={onDismiss} size="sm" />
    </Group>
  );
}
