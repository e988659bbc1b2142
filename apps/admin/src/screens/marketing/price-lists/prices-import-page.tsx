import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { csvOf } from '../../products/import/csv-file';
import { CsvImport } from '../../products/import/csv-import';
import { FileHelp } from '../../products/import/file-help';
import type { CsvImportOf } from '../../products/import/use-dry-run';
import { useStartJob } from '../../products/jobs/started-jobs';

/** Imports the prices of a list from CSV. */
export function PricesImportPage() {
  const { t } = useTranslation();
  const priceListId = Number((useParams({ strict: false }) as { priceListId: string }).priceListId);
  const { data: list, error } = useQuery(trpc.priceList.get.queryOptions({ priceListId }));
  const dryRun = useMemo<CsvImportOf['dryRun']>(
    () => (input, options) => client.priceList.item.import.mutate({ ...input, priceListId }, options),
    [priceListId],
  );
  if (error) throw error;
  if (!list) return <PageSkeleton />;
  const { name } = list;
  const of: CsvImportOf = {
    kind: 'priceLists.importPrices',
    input: { priceListId },
    dryRun,
    back: { to: `/price-lists/${priceListId}/prices`, label: t('marketing.lists.pricesOf', { name }) },
    start: (count) => t('marketing.lists.import.start', { count }),
  };
  return (
    <CsvImport
      of={of}
      title={t('marketing.lists.import.title', { name })}
      hint={t('marketing.lists.import.hint')}
      help={<Help priceListId={priceListId} name={name} />}
    />
  );
}

const EXAMPLE = csvOf([
  ['sku', 'qty', 'price'],
  ['MUG-001', 1, 7.95],
  ['MUG-001', 10, 6.5],
  ['MUG-002', 1, 9],
]);

function Help({ priceListId, name }: { priceListId: number; name: string }) {
  const { t } = useTranslation();
  const { start, isStarting } = useStartJob();
  const title = t('marketing.lists.import.exportTitle', { name });
  return (
    <FileHelp
      lines={([1, 2, 3] as const).map((line) => t(`marketing.lists.import.column${line}`))}
      example={() => ({ name: 'prices-example.csv', csv: EXAMPLE })}
      exportLabel={t('marketing.lists.import.exportAll')}
      onExport={() => void start({ kind: 'priceLists.exportPrices', title, input: { priceListId } })}
      isStarting={isStarting}
    />
  );
}
