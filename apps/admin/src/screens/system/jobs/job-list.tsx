import { Progress } from '@mantine/core';
import { useStore } from '@mantine/store';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import type { ListColumn } from '../../../list/columns';
import { DataList } from '../../../list/data-list';
import { useMay } from '../../../session/me';
import { withProgress } from '../../../shell/job-tray';
import { jobProgress } from '../../../shell/live';
import { Page } from '../../../shell/page';
import { dateTime } from '../../../texts/format';
import { withText } from '../text-filter';
import { JOB_KINDS, JobState, kindName } from './job-state';

type Job = Outputs['job']['jobs']['list']['items'][number];
const STATES = ['queued', 'running', 'done', 'failed', 'canceled'] as const;

/** The work that goes on in the background, or did. */
export function JobList() {
  const { t } = useTranslation();
  const sees = useMay()('Magento_AsynchronousOperations::system_magento_logging_bulk_operations');
  return (
    <Page title={t('nav.jobs')} hint={t(sees ? 'system.jobsOfAll' : 'system.jobsOfYours')}>
      <DataList
        id="system.jobs"
        title={t('nav.jobs')}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        rowLink={({ id }) => `/jobs/${id}`}
        query={(criteria, text) => trpc.job.jobs.list.queryOptions({ searchCriteria: withText(criteria, 'title', text) })}
        defaultSort="-id"
        exportKind="jobs.export"
        empty={{ title: t('system.noJobs'), hint: t('system.noJobsHint') }}
      />
    </Page>
  );
}

function useColumns(): ListColumn<Job>[] {
  const { t } = useTranslation();
  const live = useStore(jobProgress);
  const now = (job: Job): Job => withProgress(job, live[job.id]);
  return [
    { id: 'id', title: t('word.id'), render: ({ id }) => id, sortable: true, filter: { kind: 'number' }, isExtra: true, align: 'right' },
    { id: 'title', title: t('word.name'), render: ({ title }) => title, sortable: true, filter: { kind: 'text' }, narrow: 'title' },
    {
      id: 'kind',
      title: t('system.kind'),
      render: ({ kind }) => kindName(kind),
      sortable: true,
      filter: { kind: 'choice', options: JOB_KINDS.map((value) => ({ value, label: kindName(value) })) },
      narrow: 'line',
    },
    {
      id: 'state',
      title: t('word.status'),
      render: (job) => <JobState state={now(job).state} />,
      sortable: true,
      filter: { kind: 'choice', options: STATES.map((value) => ({ value, label: t(`jobs.${value}`) })) },
      narrow: 'side',
    },
    { id: 'done', title: t('system.progress'), render: (job) => <Share job={now(job)} />, narrow: 'line', width: 160 },
    {
      id: 'refused_count',
      title: t('system.refused'),
      render: (job) => now(job).refused_count,
      sortable: true,
      filter: { kind: 'number' },
      align: 'right',
    },
    {
      id: 'admin_name',
      title: t('system.who'),
      render: ({ admin_name }) => admin_name,
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'line',
    },
    {
      id: 'created_at',
      title: t('word.created'),
      render: ({ created_at }) => dateTime(created_at),
      sortable: true,
      filter: { kind: 'time' },
      narrow: 'line',
    },
    {
      id: 'finished_at',
      title: t('system.finished'),
      render: ({ finished_at }) => dateTime(finished_at),
      sortable: true,
      filter: { kind: 'time' },
      isExtra: true,
    },
  ];
}

function Share({ job: { state, total, done, title } }: { job: Job }) {
  const { t } = useTranslation();
  if (state === 'running')
    return <Progress value={total ? (done / total) * 100 : 0} animated size="sm" aria-label={t('system.progressOf', { title })} />;
  return <>{total === null ? done : t('jobs.progress', { done, total })}</>;
}
