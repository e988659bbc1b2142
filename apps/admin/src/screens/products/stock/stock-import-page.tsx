import { Group, List } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { saveAs } from '../../../shell/job-tray';
import { SmallButton } from '../../../shell/small-button';
import { csvOf } from '../import/csv-file';
import { CsvImport } from '../import/csv-import';
import type { CsvImportOf } from '../import/use-dry-run';
import { useStartJob } from '../jobs/started-jobs';
import { DEFAULT_SOURCE } from '../sources/use-sources';

/** Imports quantities of sources from CSV, as Magento exports them. */
export function StockImportPage() {
  const { t } = useTranslation();
  const of: CsvImportOf = {
    kind: 'stock.import',
    dryRun: client.catalog.sourceTransfer.import.mutate,
    back: { to: '/stock', label: t('nav.stock') },
    start: (count) => t('products.stockImport.start', { count }),
  };
  return <CsvImport of={of} title={t('products.stockImport.title')} hint={t('products.stockImport.hint')} help={<Help />} />;
}

const EXAMPLE = csvOf([
  ['source_code', 'sku', 'status', 'quantity'],
  [DEFAULT_SOURCE, 'MUG-001', 1, 120],
  [DEFAULT_SOURCE, 'MUG-002', 0, 0],
]);

function Help() {
  const { t } = useTranslation();
  const { start, isStarting } = useStartJob();
  const example = (): void => saveAs('stock-sources-example.csv', new Blob([EXAMPLE], { type: 'text/csv;charset=utf-8' }));
  const exportAll = (): void => void start({ kind: 'stock.exportSources', title: t('products.stockImport.exportTitle'), input: {} });
  return (
    <Card title={t('products.import.columns')} gap="sm">
      <List size="sm" spacing={6}>
        <List.Item>{t('products.stockImport.column1')}</List.Item>
        <List.Item>{t('products.stockImport.column2')}</List.Item>
        <List.Item>{t('products.stockImport.column3')}</List.Item>
      </List>
      <Group gap="xs">
        <SmallButton
          label={t('products.import.example')}
          variant="default"
          onClick={example}
          leftSection={<IconFileSpreadsheet size={14} aria-hidden />}
        />
        <SmallButton
          label={t('products.stockImport.exportAll')}
          variant="default"
          onClick={exportAll}
          loading={isStarting}
          leftSection={<IconUpload size={14} style={{ rotate: '180deg' }} aria-hidden />}
        />
      </Group>
    </Card>
  );
}
