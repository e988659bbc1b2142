import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import '@mantine/dropzone/styles.css';
import { Grid, Group, List, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { saveAs } from '../../../shell/job-tray';
import { Page } from '../../../shell/page';
import { showToast } from '../../../shell/toast';
import { StartedJobs, useStartJob } from '../jobs/started-jobs';
import { exampleCsv, isCsv } from './csv-file';
import { ImportCheck } from './import-check';
import { ImportRun } from './import-run';
import { useDryRun } from './use-dry-run';

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
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          {jobId !== undefined ? (
            <ImportRun jobId={jobId} onAgain={again} />
          ) : checked ? (
            <ImportCheck checked={checked} onAgain={again} onStarted={setJobId} />
          ) : (
            <DropFile onFile={(file) => void check(file)} />
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Help />
        </Grid.Col>
      </Grid>
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
