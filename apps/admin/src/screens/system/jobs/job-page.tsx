import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { useStore } from '@mantine/store';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { fill } from '../../../api/failure';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { isOver } from '../../../shell/job-over';
import { JobLine, withProgress } from '../../../shell/job-tray';
import { jobProgress } from '../../../shell/live';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { dateTime } from '../../../texts/format';
import { Facts } from '../facts';
import { UndoButton } from '../undo-button';
import { JobState, kindName } from './job-state';
import { Refusals } from './refusals';

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
  const who: ReactNode = may('Magento_User::acl_users') ? (
    <Anchor size="sm" component={Link} to={`/admins/${admin_id}`}>
      {admin_name}
    </Anchor>
  ) : (
    admin_name
  );
  return (
    <Facts
      label={job.title}
      facts={[
        [t('word.id'), id],
        [t('system.kind'), kindName(kind)],
        [t('system.actor_name'), who],
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
