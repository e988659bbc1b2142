import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import { useStartJob } from '../jobs/started-jobs';
import { exampleCsv } from './csv-file';
import { CsvImport } from './csv-import';
import { FileHelp } from './file-help';
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
  const exportAll = (): void => {
    const searchCriteria = { filter_groups: [], sort_orders: [{ field: 'sku', direction: 'ASC' }] };
    void start({ kind: 'products.export', title: t('products.import.exportTitle'), input: { searchCriteria } });
  };
  return (
    <FileHelp
      lines={([1, 2, 3, 4, 5] as const).map((line) => t(`products.import.column${line}`))}
      example={() => ({ name: 'products-example.csv', csv: exampleCsv(set?.name ?? 'Default', website?.code ?? '') })}
      exportLabel={t('products.import.exportAll')}
      onExport={exportAll}
      isStarting={isStarting}
    />
  );
}
