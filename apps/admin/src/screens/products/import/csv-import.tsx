import '@mantine/dropzone/styles.css';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fill } from '../../../api/failure';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Hint } from '../../../shell/hint';
import { JobLine, useJob } from '../../../shell/job-tray';
import { Page } from '../../../shell/page';
import { showToast } from '../../../shell/toast';
import { FaultTable, StartedJobs } from '../jobs/started-jobs';
import { isCsv } from './csv-file';
import { ImportCheck } from './import-check';
import { type CsvImportOf, useDryRun } from './use-dry-run';

interface Props {
  of: CsvImportOf;
  title: string;
  hint: string;
  /** How the file is read. */
  help: ReactNode;
}

/** An import from CSV: upload a file, check its errors by line, then start a job that imports it. */
export function CsvImport({ of, title, hint, help }: Props) {
  const { checked, check, clear } = useDryRun(of.dryRun);
  const [jobId, setJobId] = useState<number>();
  const again = (): void => {
    clear();
    setJobId(undefined);
  };
  return (
    <Page title={title} hint={hint} back={of.back}>
      {jobId === undefined && <StartedJobs />}
      <Columns side={help}>
        {jobId !== undefined ? (
          <ImportRun jobId={jobId} onAgain={again} back={of.back} />
        ) : checked ? (
          <ImportCheck of={of} checked={checked} onAgain={again} onStarted={setJobId} />
        ) : (
          <DropFile onFile={(file) => void check(file)} />
        )}
      </Columns>
    </Page>
  );
}

function DropFile({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const take = ([file]: File[]): void => {
    if (!file) return;
    if (isCsv(file)) onFile(file);
    else showToast({ kind: 'failure', title: t('failure.title'), text: t('products.import.notCsv', { name: file.name }) });
  };
  return (
    <Dropzone
      onDrop={take}
      multiple={false}
      p="xl"
      inputProps={{ 'aria-label': t('products.import.drop') }}
      aria-label={t('products.import.drop')}
    >
      <Stack align="center" gap="xs" style={{ pointerEvents: 'none' }}>
        <IconFileSpreadsheet size={40} stroke={1.3} color="var(--mantine-color-dimmed)" aria-hidden />
        <Text fw={600} ta="center">
          {t('products.import.drop')}
        </Text>
        <Hint ta="center">{t('products.import.dropHint')}</Hint>
      </Stack>
    </Dropzone>
  );
}

type Job = NonNullable<ReturnType<typeof useJob>>;

/** A running or finished import: progress, imported rows, rejected rows. */
function ImportRun({ jobId, onAgain, back }: { jobId: number; onAgain: () => void; back: CsvImportOf['back'] }) {
  const { t } = useTranslation();
  const job = useJob(jobId);
  if (!job) return <Skeleton height={160} />;
  const isOver = job.finished_at !== null;
  return (
    <Card gap="md">
      <JobLine job={job} />
      <div role="status">{isOver ? <Outcome job={job} /> : <Text size="sm">{t('products.import.running')}</Text>}</div>
      <FaultTable faults={job.report} fileName={`import-${job.id}-faults.csv`} />
      {isOver && (
        <Group justify="flex-end">
          <Button variant="default" onClick={onAgain}>
            {t('products.import.other')}
          </Button>
          <Button component={Link} to={back.to}>
            {back.label}
          </Button>
        </Group>
      )}
    </Card>
  );
}

function Outcome({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { state, error, result } = job;
  const count = (name: string): number => Number(result?.[name] ?? 0);
  if (state === 'failed') return <Alert color="brick">{error ? fill(error) : t('products.import.nothing')}</Alert>;
  if (count('created') + count('updated') === 0) return <Alert color="ochre">{t('products.import.nothing')}</Alert>;
  return (
    <Alert color={job.refused_count > 0 ? 'ochre' : 'verdigris'}>
      {state === 'canceled' && `${t('products.import.canceled')} `}
      {t('products.import.done', { created: count('created'), updated: count('updated') })}
    </Alert>
  );
}
