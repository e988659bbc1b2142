import { Progress } from '@mantine/core';
import { useStore } from '@mantine/store';
import { JobEntry } from '@merx/router/schema/job/job';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { useMay } from '../../../session/me';
import { withProgress } from '../../../shell/job-tray';
import { jobProgress } from '../../../shell/live';
import { withText } from '../list-criteria';
import { JobState, jobKinds, kindName } from './job-state';

const STATES = ['queued', 'running', 'done', 'failed', 'canceled'] as const;

/** The list of background jobs. */
export function JobList() {
  const { t } = useTranslation();
  const sees = useMay()('Magento_AsynchronousOperations::system_magento_logging_bulk_operations');
  return (
    <ListPage
      id="system.jobs"
      title={t('nav.jobs')}
      hint={t(sees ? 'system.jobsOfAll' : 'system.jobsOfYours')}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      to="/jobs"
      query={(criteria, text) => trpc.job.jobs.list.queryOptions({ searchCriteria: withText(criteria, 'title', text) })}
      defaultSort="-id"
      exportKind="jobs.export"
      empty={{ title: t('system.noJobs'), hint: t('system.noJobsHint') }}
    />
  );
}

function useColumns() {
  const { t } = useTranslation();
  const live = useStore(jobProgress);
  const now = (job: JobEntry): JobEntry => withProgress(job, live[job.id]);
  return columnsOf(JobEntry, 'system', [
    { id: 'title', label: 'word.name' },
    { id: 'kind', options: jobKinds(), render: ({ kind }) => kindName(kind) },
    {
      id: 'state',
      label: 'word.status',
      options: STATES.map((value) => ({ value, label: t(`jobs.${value}`) })),
      render: (job) => <JobState state={now(job).state} />,
      narrow: 'side',
    },
    { id: 'done', render: (job) => <Share job={now(job)} />, sortable: false, filter: false, align: 'start', width: 160 },
    { id: 'refused_count', render: (job) => now(job).refused_count },
    { id: 'admin_name', label: 'system.actor_name' },
    'created_at',
    { id: 'finished_at', isExtra: true },
    { id: 'id', isExtra: true },
  ]);
}

function Share({ job: { state, total, done, title } }: { job: JobEntry }) {
  const { t } = useTranslation();
  if (state === 'running')
    return <Progress value={total ? (done / total) * 100 : 0} animated size="sm" aria-label={t('system.progressOf', { title })} />;
  return <>{total === null ? done : t('jobs.progress', { done, total })}</>;
}
