import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fill } from '../../../api/failure';
import { Card } from '../../../shell/card';
import { JobLine } from '../../../shell/job-tray';
import { useJob } from '../../../shell/use-job';
import { FaultTable } from '../jobs/fault-table';

type Job = NonNullable<ReturnType<typeof useJob>>;

/** A running or finished import: progress, imported rows, rejected rows. */
export function ImportRun({ jobId, onAgain }: { jobId: number; onAgain: () => void }) {
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
          <Button component={Link} to="/products">
            {t('products.import.toProducts')}
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
