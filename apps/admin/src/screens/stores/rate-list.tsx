import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { TaxRate } from '@merx/router/schema/tax/rate/tax-rate';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, trpc } from '../../api/trpc';
import { columnsOf } from '../../list/columns-of';
import { showExport } from '../../list/export-notices';
import { ListPage } from '../../list/list-page';
import { quantity } from '../../texts/format';
import { ImportRates } from './import-rates';

const LIST = 'tax.rates';

/** The list of tax rates by country, region and postcode. */
export function RateList() {
  const { t } = useTranslation();
  const { act } = useAct();
  const [isImporting, { open, close }] = useDisclosure(false);
  async function exportAll(): Promise<void> {
    const title = `${t('stores.taxRates')}: ${t('stores.exportForImport')}`;
    const queued = await act((call) => client.job.jobs.start.mutate({ kind: 'taxRates.export', title, input: {} }, call), {
      done: t('list.exportStarted'),
    });
    if (queued) showExport(LIST, queued.id);
  }
  return (
    <ListPage
      id={LIST}
      title={t('stores.taxRates')}
      actions={
        <>
          <Button variant="default" onClick={open}>
            {t('act.import')}
          </Button>
          <Button variant="default" onClick={() => void exportAll()}>
            {t('stores.exportForImport')}
          </Button>
        </>
      }
      columns={columnsOf(TaxRate, 'stores', [
        'code',
        'tax_country_id',
        { id: 'region_name', render: ({ region_name }) => region_name || '*' },
        {
          id: 'tax_postcode',
          render: ({ tax_postcode, zip_is_range, zip_from, zip_to }) => (zip_is_range ? `${zip_from}–${zip_to}` : tax_postcode),
        },
        { id: 'rate', render: ({ rate }) => `${quantity(rate)} %`, narrow: 'side' },
      ])}
      rowId={({ id }) => id}
      rowName={({ code }) => code}
      to="/tax-rates"
      create={t('stores.newRate')}
      query={(searchCriteria) => trpc.tax.rate.list.queryOptions({ searchCriteria })}
      defaultSort="code"
      exportKind="taxRateList.export"
      hasSearch={false}
      empty={{ title: t('stores.noRates'), hint: t('stores.noRatesHint') }}
    >
      <ImportRates isOpen={isImporting} onClose={close} />
    </ListPage>
  );
}
