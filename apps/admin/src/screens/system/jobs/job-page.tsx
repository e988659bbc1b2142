import { Alert, Button, Group, Stack } from '@mantine/core';
import { useStore } from '@mantine/store';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { fill } from '../../../api/failure';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { UndoButton } from '../../../shell/history';
import { isOver } from '../../../shell/job-over';
import { JobLine, saveAs, withProgress } from '../../../shell/job-tray';
import { jobProgress } from '../../../shell/live';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { SmallButton } from '../../../shell/small-button';
import { Facts, SmallTable } from '../../../shell/small-table';
import { TextLink } from '../../../shell/text-link';
import { dateTime } from '../../../texts/format';
import { JobState, kindName } from './job-state';

type Job = Outputs['job']['jobs']['get'];

/** One job: progress, skipped records with reasons, result file, and retry. */
export function JobPage() {
  const { t } = useTranslation();
  const { jobId } = useParams({ strict: false }) as { jobId: string };
  const { data, error } = useQuery(trpc.job.jobs.get.queryOptions({ id: Number(jobId) }));
  const live = useStore(jobProgress);
  if (error) throw error;
  if (!data) return <PageSkeleton />;
  const job = withProgress(data, live[data.id]);
  return (
    <Page
      title={job.title}
      mark={<JobState state={job.state} />}
      back={{ to: '/jobs', label: t('nav.jobs') }}
      actions={
        <>
          {isOver(job.state) && data.change_id && <UndoButton changeId={data.change_id} />}
          {['failed', 'canceled'].includes(job.state) && <Retry id={job.id} />}
        </>
      }
    >
      <Stack>
        {job.error && (
          <Alert color="brick" role="alert" title={t('jobs.failed')}>
            {fill(job.error)}
          </Alert>
        )}
        {job.cancel_requested && job.state === 'running' && <Alert color="ochre">{t('system.stopping')}</Alert>}
        <Card>
          <Stack maw={640}>
            <JobLine job={job} />
            <JobFacts job={job} />
          </Stack>
        </Card>
        <Card title={t('system.refusedTitle', { count: job.refused_count })}>
          {job.refused_count === 0 ? <Hint>{t('system.nothingRefused')}</Hint> : <Refusals job={job} />}
        </Card>
      </Stack>
    </Page>
  );
}

function Retry({ id }: { id: number }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  return (
    <Button
      loading={isActing}
      onClick={() => void act((call) => client.job.jobs.retry.mutate({ id }, call), { done: t('system.startedAgain') })}
    >
      {t('act.retry')}
    </Button>
  );
}

function JobFacts({ job }: { job: Job }) {
  const { t } = useTranslation();
  const may = useMay();
  const { id, kind, admin_id, admin_name, created_at, started_at, finished_at, done, total, changed, result } = job;
  return (
    <Facts
      label={job.title}
      facts={[
        [t('word.id'), id],
        [t('system.kind'), kindName(kind)],
        [
          t('system.actor_name'),
          <TextLink key="admin" to={may('Magento_User::acl_users') && `/admins/${admin_id}`}>
            {admin_name}
          </TextLink>,
        ],
        [t('word.created_at'), dateTime(created_at)],
        [t('system.started'), dateTime(started_at)],
        [t('system.finished_at'), dateTime(finished_at)],
        [t('system.done'), total === null ? done : t('jobs.progress', { done, total })],
        [t('system.changedCount'), changed],
        ...Object.entries(result ?? {})
          .filter(([, value]) => typeof value !== 'object')
          .map(([name, value]): [string, ReactNode] => [resultName(name), String(value)]),
      ]}
    />
  );
}

/** Each job kind names its own results; the names are shown untranslated. */
const resultName = (name: string): string => name.replaceAll('_', ' ');

type Refusal = Job['report'][number];

/** Records that a job skipped, with reasons, as a table and as a file. */
function Refusals({ job: { id, report, refused_count } }: { job: Job }) {
  const { t } = useTranslation();
  const hasLines = report.some(({ line }) => line !== undefined);
  const hasSkus = report.some(({ sku }) => sku);
  const hasOrders = report.some(({ order }) => order);
  const hasColumns = report.some(({ column }) => column);
  const download = (): void => {
    const head = ['line', 'id', 'order', 'sku', 'column', 'message'];
    const rows = report.map((one) => [one.line, one.id, one.order, one.sku, one.column, fill(one)]);
    const csv = [head, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n');
    saveAs(`refused-${id}.csv`, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Hint>{report.length < refused_count && t('system.firstRefusals', { count: report.length })}</Hint>
        <SmallButton label={t('system.refusalFile')} variant="default" onClick={download} />
      </Group>
      <SmallTable
        aria-label={t('system.refused_count')}
        minWidth={420}
        maxHeight={520}
        rows={report}
        rowKey={keyOf}
        columns={[
          hasLines && { title: t('system.line'), width: 80, cell: ({ line }) => line },
          {
            title: hasOrders ? t('sales.order.order_increment_id') : hasSkus ? t('system.sku') : t('word.id'),
            cell: ({ order, sku, id: number }) => (order ? <TextLink to={`/orders/${number}`}>{order}</TextLink> : (sku ?? number)),
          },
          hasColumns && { title: t('system.column'), cell: ({ column }) => column },
          { title: t('system.reason'), cell: fill },
        ]}
      />
    </Stack>
  );
}

/** A line of a file may be rejected for several reasons. */
const keyOf = ({ line, id, sku, column }: Refusal, index: number): string => [line, id, sku, column, index].join(' ');

/** A CSV cell; spreadsheet formulas are escaped. */
function quoted(value: unknown): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
