import { Group, List } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { saveAs } from '../../../shell/job-tray';
import { SmallButton } from '../../../shell/small-button';
import { useStartJob } from '../jobs/started-jobs';
import { exampleCsv } from './csv-file';
import { CsvImport } from './csv-import';
import type { CsvImportOf } from './use-dry-run';

/** Imports products from CSV. */
export function ImportPage() {
  const { t } = useTranslation();
  const of: CsvImportOf = {
    kind: 'products.import',
    dryRun: client.catalog.transfer.import.mutate,
    back: { to: '/products', label: t('nav.products') },
    start: (count) => t('products.import.start', { count }),
  };
  return <CsvImport of={of} title={t('products.import.title')} hint={t('products.import.hint')} help={<Help />} />;
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
