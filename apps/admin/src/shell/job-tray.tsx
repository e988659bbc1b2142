import { Anchor, Button, Group, Indicator, Popover, Progress, Stack, Text, Title } from '@mantine/core';
import { useStore } from '@mantine/store';
import { IconLoader2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../api/act';
import { client, type Outputs, trpc } from '../api/trpc';
import { useMe } from '../session/me';
import { say } from '../texts/say';
import { Hint } from './hint';
import { IconButton } from './icon-button';
import { isOver } from './job-over';
import { type JobEvent, jobProgress } from './live';

type Job = Outputs['job']['jobs']['list']['items'][number];

/** Merges the latest progress event into a loaded job. */
export const withProgress = <Line extends Job>(job: Line, progress: JobEvent | undefined): Line =>
  progress
    ? {
        ...job,
        state: progress.state as Job['state'],
        total: progress.total,
        done: progress.done,
        refused_count: progress.refusedCount,
        file_name: progress.fileName,
      }
    : job;

/** The admin's running and recently finished jobs with their progress, available on every page. */
export function JobTray() {
  const { t } = useTranslation();
  const { data } = useQuery(
    trpc.job.jobs.list.queryOptions({
      searchCriteria: {
        filter_groups: [{ filters: [{ field: 'admin_id', value: String(useMe()?.id ?? 0) }] }],
        sort_orders: [{ field: 'id', direction: 'DESC' }],
        page_size: 5,
      },
    }),
  );
  const live = useStore(jobProgress);
  const jobs = (data?.items ?? []).map((job) => withProgress(job, live[job.id]));
  const running = jobs.filter(({ state }) => !isOver(state)).length;
  return (
    <Popover position="bottom-end" width={340} shadow="md" withArrow>
      <Indicator disabled={running === 0} label={running} size={16} offset={5} color="ochre" processing>
        <Popover.Target>
          <IconButton icon={IconLoader2} iconSize={20} size="lg" radius="xl" label={t('header.jobs')} />
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Group justify="space-between">
            <Title order={2} size="h5">
              {t('header.jobs')}
            </Title>
            <Anchor component={Link} to="/jobs" size="sm">
              {t('act.more')}
            </Anchor>
          </Group>
          {jobs.length === 0 && <Hint>{t('list.empty')}</Hint>}
          {jobs.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** One job: label, progress and actions. */
export function JobLine({ job }: { job: Pick<Job, 'id' | 'title' | 'state' | 'total' | 'done' | 'refused_count' | 'file_name'> }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const { id, title, state, total, done, refused_count: refused, file_name: name } = job;
  const share = isOver(state) ? 100 : total ? (done / total) * 100 : 0;
  const color = state === 'failed' ? 'brick' : refused > 0 ? 'ochre' : 'verdigris';
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Anchor component={Link} to={`/jobs/${id}`} size="sm" c="inherit" truncate>
          {title}
        </Anchor>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {state === 'running' && total ? t('jobs.progress', { done, total }) : say(`jobs.${state}`, state)}
        </Text>
      </Group>
      <Progress value={share} color={color} animated={state === 'running'} size="sm" aria-label={title} />
      <Group gap="xs">
        {refused > 0 && (
          <Text size="xs" c="var(--mantine-color-error)">
            {t('jobs.refused', { count: refused })}
          </Text>
        )}
        {!isOver(state) && (
          <Button size="compact-xs" variant="subtle" onClick={() => void act((call) => client.job.jobs.cancel.mutate({ id }, call))}>
            {t('jobs.cancel')}
          </Button>
        )}
        {state === 'done' && name && (
          <Button size="compact-xs" variant="light" onClick={() => void downloadJobFile(id, name)}>
            {t('jobs.file')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Downloads the result file of a job. */
async function downloadJobFile(id: number, name: string): Promise<void> {
  const parts: string[] = ['\uFEFF'];
  for await (const part of await client.job.jobs.file.query({ id }, { context: { isStream: true } })) parts.push(part);
  saveAs(name, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
}

/** Saves a blob as a download. */
export function saveAs(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A job with its latest progress. */
export function useJob(id: number) {
  const progress = useStore(jobProgress)[id];
  const { data } = useQuery({
    ...trpc.job.jobs.get.queryOptions({ id }),
    refetchInterval: ({ state }) => (isOver(state.data?.state) ? false : 2000),
  });
  return data && (isOver(data.state) ? data : withProgress(data, progress));
}
