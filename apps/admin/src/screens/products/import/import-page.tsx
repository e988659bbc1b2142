import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import '@mantine/dropzone/styles.css';
import { Alert, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fill } from '../../../api/failure';
import { trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { JobLine, saveAs, useJob } from '../../../shell/job-tray';
import { Page } from '../../../shell/page';
import { showToast } from '../../../shell/toast';
import { FaultTable, StartedJobs, useStartJob } from '../jobs/started-jobs';
import { exampleCsv, isCsv } from './csv-file';
import { ImportCheck, useDryRun } from './import-check';

/** Product import from CSV: upload a file, check its errors by line, then start a job that imports it. */
export function ImportPage() {
  const { t } = useTranslation();
  const { checked, check, clear } = useDryRun();
  const [jobId, setJobId] = useState<number>();
  const again = (): void => {
    clear();
    setJobId(undefined);
  };
  return (
    <Page title={t('products.import.title')} hint={t('products.import.hint')} back={{ to: '/products', label: t('nav.products') }}>
      {jobId === undefined && <StartedJobs />}
      <Columns side={<Help />}>
        {jobId !== undefined ? (
          <ImportRun jobId={jobId} onAgain={again} />
        ) : checked ? (
          <ImportCheck checked={checked} onAgain={again} onStarted={setJobId} />
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

function Help() {
  const { t } = useTranslation();
  const { start, isStarting } = useStartJob();
  const { data } = useQuery({ ...trpc.ui.lookups.queryOptions(), staleTime: 60_000 });
  const [set] = data?.attribute_sets ?? [];
  const website = data?.websites.find(({ is_default }) => is_default) ?? data?.websites[0];
  const example = (): void =>
    saveAs('products-example.csv', new Blob([exampleCsv(set?.name ?? 'Default', website?.code ?? '')], { type: 'text/csv;charset=utf-8' }));
  const exportAll = (): void => {
    const searchCriteria = { filter_groups: [], sort_orders: [{ field: 'sku', direction: 'ASC' }] };
    void start({ kind: 'products.export', title: t('products.import.exportTitle'), input: { searchCriteria } });
  };
  return (
    <Card title={t('products.import.columns')} gap="sm">
      <List size="sm" spacing={6}>
        <List.Item>{t('products.import.column1')}</List.Item>
        <List.Item>{t('products.import.column2')}</List.Item>
        <List.Item>{t('products.import.column3')}</List.Item>
        <List.Item>{t('products.import.column4')}</List.Item>
      </List>
      <Group gap="xs">
        <SmallButton
          label={t('products.import.example')}
          variant="default"
          onClick={example}
          leftSection={<IconFileSpreadsheet size={14} aria-hidden />}
        />
        <SmallButton
          label={t('products.import.exportAll')}
          variant="default"
          onClick={exportAll}
          loading={isStarting}
          leftSection={<IconUpload size={14} style={{ rotate: '180deg' }} aria-hidden />}
        />
      </Group>
    </Card>
  );
}

type Job = NonNullable<ReturnType<typeof useJob>>;

/** A running or finished import: progress, imported rows, rejected rows. */
function ImportRun({ jobId, onAgain }: { jobId: number; onAgain: () => void }) {
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
