import { useTranslation } from 'react-i18next';
import { client } from '../../../api/trpc';
import { csvOf } from '../import/csv-file';
import { CsvImport } from '../import/csv-import';
import { FileHelp } from '../import/file-help';
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
  const title = t('products.stockImport.exportTitle');
  return (
    <FileHelp
      lines={([1, 2, 3] as const).map((line) => t(`products.stockImport.column${line}`))}
      example={() => ({ name: 'stock-sources-example.csv', csv: EXAMPLE })}
      exportLabel={t('products.stockImport.exportAll')}
      onExport={() => void start({ kind: 'stock.exportSources', title, input: {} })}
      isStarting={isStarting}
    />
  );
}
