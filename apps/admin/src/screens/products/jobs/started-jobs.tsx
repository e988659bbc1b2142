import { Button, Group, Paper } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ComponentProps, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { fill } from '../../../api/failure';
import { client } from '../../../api/trpc';
import { Hint } from '../../../shell/hint';
import { JobNotice, JobNotices, showJob } from '../../../shell/job-notices';
import { isOver } from '../../../shell/job-over';
import { saveAs } from '../../../shell/job-tray';
import { SmallButton } from '../../../shell/small-button';
import { SmallTable } from '../../../shell/small-table';
import { csvOf } from '../import/csv-file';
import { ALL_STORES } from '../list/all-stores';
import { Sku } from '../product-cells';

type Area = 'products' | 'stock' | 'orders' | 'priceLists';
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
      if (queued) showJob(job.kind.split('.')[0] ?? '', queued.id);
      return queued?.id;
    },
    [act, t],
  );
  return { start, isStarting: isActing };
}

/** Progress and results of the jobs started in these areas, until dismissed. */
export function StartedJobs({ areas = PRODUCTS }: { areas?: readonly Area[] }) {
  return <JobNotices places={areas} mb="md" notice={(job, dismiss) => <StartedJob job={job} onDismiss={dismiss} />} />;
}

function StartedJob({ job, onDismiss }: Pick<ComponentProps<typeof JobNotice>, 'job' | 'onDismiss'>) {
  const { t } = useTranslation();
  const [isOpen, { toggle }] = useDisclosure(false);
  const { id, state, changed, report } = job;
  return (
    <Paper withBorder p="sm" style={{ borderColor: 'var(--merx-line)', background: 'var(--merx-card)' }}>
      <JobNotice job={job} onDismiss={onDismiss}>
        <Group gap="xs">
          {isOver(state) && changed > 0 && <Hint>{t('products.bulk.result', { count: changed })}</Hint>}
          {report.length > 0 && (
            <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={isOpen}>
              {t('products.bulk.reasons')}
            </Button>
          )}
        </Group>
      </JobNotice>
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
