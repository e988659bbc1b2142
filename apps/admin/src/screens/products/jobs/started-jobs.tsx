import { Button, CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useStore } from '@mantine/store';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { fill } from '../../../api/failure';
import { client } from '../../../api/trpc';
import { accountStore } from '../../../session/account-store';
import { Hint } from '../../../shell/hint';
import { isOver } from '../../../shell/job-over';
import { JobLine, saveAs, useJob } from '../../../shell/job-tray';
import { SmallButton } from '../../../shell/small-button';
import { SmallTable } from '../../../shell/small-table';
import { csvOf } from '../import/csv-file';
import { ALL_STORES } from '../list/all-stores';
import { Sku } from '../product-cells';

type Area = 'products' | 'stock' | 'orders' | 'priceLists';
/** The jobs started from lists since the page was opened, newest first. */
const started = accountStore<readonly { id: number; area: string }[]>([]);
const PRODUCTS: readonly Area[] = ['products', 'stock'];

interface NewJob {
  kind: `${Area}.${string}`;
  title: string;
  input: unknown;
  /** Store view whose values are changed; the default values if absent. */
  store?: string | undefined;
}

/** Starts a job that changes many records. Resolves to its id, or to undefined if it was rejected. */
export function useStartJob() {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const start = useCallback(
    async ({ store = ALL_STORES, ...job }: NewJob): Promise<number | undefined> => {
      const queued = await act((call) => client.job.jobs.start.mutate(job, call), { done: t('jobs.started'), store });
      if (queued) started.setState((jobs) => [{ id: queued.id, area: job.kind.split('.')[0] ?? '' }, ...jobs]);
      return queued?.id;
    },
    [act, t],
  );
  return { start, isStarting: isActing };
}

/** Progress and results of the jobs started in these areas, until dismissed. */
export function StartedJobs({ areas = PRODUCTS }: { areas?: readonly Area[] }) {
  const jobs = useStore(started).filter(({ area }) => areas.some((one) => one === area));
  if (jobs.length === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {jobs.slice(0, 3).map(({ id }) => (
        <StartedJob key={id} id={id} onClose={() => started.setState((all) => all.filter((one) => one.id !== id))} />
      ))}
    </Stack>
  );
}

function StartedJob({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const [isOpen, { toggle }] = useDisclosure(false);
  const job = useJob(id);
  if (!job) return null;
  const { title, state, changed, error, report } = job;
  return (
    <Paper withBorder p="sm" style={{ borderColor: 'var(--merx-line)', background: 'var(--merx-card)' }}>
      <Group wrap="nowrap" align="flex-start">
        <Stack gap={4} flex={1} role="status" miw={0}>
          <JobLine job={job} />
          {error && (
            <Text size="sm" c="var(--mantine-color-error)">
              {fill(error)}
            </Text>
          )}
          <Group gap="xs">
            {isOver(state) && changed > 0 && <Hint>{t('products.bulk.result', { count: changed })}</Hint>}
            {report.length > 0 && (
              <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={isOpen}>
                {t('products.bulk.reasons')}
              </Button>
            )}
          </Group>
        </Stack>
        <CloseButton aria-label={`${t('act.close')}: ${title}`} onClick={onClose} size="sm" />
      </Group>
      {isOpen && <FaultTable faults={report} fileName={`job-${id}-faults.csv`} />}
    </Paper>
  );
}

/** Why a line of a file was rejected; the whole line if no column is named. */
interface LineFault {
  line?: number | undefined;
  column?: string | null | undefined;
  sku?: string | null | undefined;
  id?: number | null | undefined;
  order?: string | null | undefined;
  message: string;
  parameters?: Record<string, string | number | string[]> | (string | number)[] | undefined;
}

/** Maximum rows in the table; the downloadable file has all. */
const MAX_SHOWN = 200;

/** Rejected rows: line and column for files, SKU or order, and reason. */
export function FaultTable({ faults, fileName }: { faults: readonly LineFault[]; fileName: string }) {
  const { t } = useTranslation();
  if (faults.length === 0) return null;
  const isOfFile = faults.some(({ line }) => line !== undefined);
  const heads = [
    ...(isOfFile ? [t('products.import.line'), t('products.import.column')] : []),
    t(faults.some(({ order }) => order) ? 'sales.order.order_increment_id' : 'products.list.sku'),
    t('products.import.reason'),
  ];
  const cellsOf = (fault: LineFault): (string | number)[] => [
    ...(isOfFile ? [fault.line ?? '', fault.column ?? ''] : []),
    fault.order ?? fault.sku ?? fault.id ?? '',
    fill(fault),
  ];
  const keep = (): void => saveAs(fileName, new Blob([csvOf([heads, ...faults.map(cellsOf)])], { type: 'text/csv;charset=utf-8' }));
  return (
    <>
      <SmallTable
        aria-label={t('products.import.reason')}
        minWidth={320}
        maxHeight={420}
        rows={faults.slice(0, MAX_SHOWN)}
        // A line may have the same error twice, and rows are only appended.
        rowKey={(_, index) => index}
        columns={heads.map((title, place) => ({
          title,
          // All but the reason are names that should not break.
          cell: (fault: LineFault) =>
            place < heads.length - 1 ? <Sku sku={String(cellsOf(fault)[place] || '–')} /> : cellsOf(fault)[place],
        }))}
      />
      <Group justify="space-between">
        <Hint>{faults.length > MAX_SHOWN && t('products.import.more', { count: faults.length - MAX_SHOWN })}</Hint>
        <SmallButton label={t('products.import.faultFile')} onClick={keep} />
      </Group>
    </>
  );
}
