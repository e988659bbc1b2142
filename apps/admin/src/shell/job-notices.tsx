import { CloseButton, Group, Stack, type StackProps, Text } from '@mantine/core';
import { useStore } from '@mantine/store';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fill } from '../api/failure';
import { accountStore } from '../session/account-store';
import { JobLine, useJob } from './job-tray';

type Job = NonNullable<ReturnType<typeof useJob>>;

/** The jobs started since the admin was opened, with the place that shows them, newest first. */
const started = accountStore<readonly { id: number; place: string }[]>([]);

/** Shows the progress of this job at this place until it is dismissed there. */
export const showJob = (place: string, id: number): void => started.setState((jobs) => [{ id, place }, ...jobs]);

const SHOWN = 3;

interface NoticesProps extends StackProps {
  places: readonly string[];
  notice: (job: Job, dismiss: () => void) => ReactNode;
}

/** The latest jobs of these places, each as this notice. */
export function JobNotices({ places, notice, ...stack }: NoticesProps) {
  const jobs = useStore(started).filter(({ place }) => places.includes(place));
  if (jobs.length === 0) return null;
  return (
    <Stack gap="xs" {...stack}>
      {jobs.slice(0, SHOWN).map(({ id }) => (
        <Loaded key={id} id={id} notice={notice} />
      ))}
    </Stack>
  );
}

function Loaded({ id, notice }: Pick<NoticesProps, 'notice'> & { id: number }) {
  const job = useJob(id);
  return job && notice(job, () => started.setState((jobs) => jobs.filter((one) => one.id !== id)));
}

/** Progress and error of a job, and what else is known of its result. */
export function JobNotice({ job, onDismiss, children }: { job: Job; onDismiss: () => void; children?: ReactNode }) {
  const { t } = useTranslation();
  const { title, error } = job;
  return (
    <Group wrap="nowrap" align="flex-start" role="region" aria-label={title}>
      <Stack gap={4} flex={1} role="status" miw={0}>
        <JobLine job={job} />
        {error && (
          <Text size="sm" c="var(--mantine-color-error)">
            {fill(error)}
          </Text>
        )}
        {children}
      </Stack>
      <CloseButton aria-label={`${t('act.close')}: ${title}`} onClick={onDismiss} size="sm" />
    </Group>
  );
}
