import { CloseButton, Group, Stack, Text } from '@mantine/core';
import { createStore, useStore } from '@mantine/store';
import { useTranslation } from 'react-i18next';
import { fill } from '../api/failure';
import { Hint } from '../shell/hint';
import { JobLine } from '../shell/job-tray';
import { useJob } from '../shell/use-job';
import { quantity } from '../texts/format';

/** Ids of the exports started since the admin was opened, by list, newest first. */
const started = createStore<Readonly<Record<string, readonly number[]>>>({});

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
