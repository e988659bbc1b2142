import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, type Outputs, trpc } from '../../api/trpc';
import type { ListColumn } from '../../list/columns';
import { DataList } from '../../list/data-list';
import { showExport } from '../../list/export-notices';
import { Page } from '../../shell/page';
import { quantity } from '../../texts/format';
import { ImportRates } from './import-rates';

type Rate = Outputs['tax']['rate']['list']['items'][number];

const LIST = 'tax.rates';

/** The rates of tax, by country, region and postcode. */
export function RateList() {
  const { t } = useTranslation();
  const { act } = useAct();
  const [isImporting, { open, close }] = useDisclosure(false);
  const columns: ListColumn<Rate>[] = [
    { id: 'code', title: t('stores.code'), render: ({ code }) => code, sortable: true, filter: { kind: 'text' }, narrow: 'title' },
    {
      id: 'tax_country_id',
      title: t('stores.country'),
      render: ({ tax_country_id }) => tax_country_id,
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'line',
    },
    {
      id: 'region_name',
      title: t('stores.region'),
      render: ({ region_name }) => region_name || '*',
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'line',
    },
    {
      id: 'tax_postcode',
      title: t('stores.postcode'),
      render: ({ tax_postcode, zip_is_range, zip_from, zip_to }) => (zip_is_range ? `${zip_from}–${zip_to}` : tax_postcode),
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'line',
    },
    {
      id: 'rate',
      title: t('stores.rate'),
      render: ({ rate }) => `${quantity(rate)} %`,
      sortable: true,
      filter: { kind: 'number' },
      align: 'right',
      narrow: 'side',
    },
  ];
  async function exportAll(): Promise<void> {
    const title = `${t('stores.taxRates')}: ${t('stores.exportForImport')}`;
    const queued = await act((call) => client.job.jobs.start.mutate({ kind: 'taxRates.export', title, input: {} }, call), {
      done: t('list.exportStarted'),
    });
    if (queued) showExport(LIST, queued.id);
  }
  const create = (
    <Button component={Link} to="/tax-rates/new">
      {t('stores.newRate')}
    </Button>
  );
  return (
    <Page
      title={t('stores.taxRates')}
      actions={
        <Group gap="xs">
          <Button variant="default" onClick={open}>
            {t('act.import')}
          </Button>
          <Button variant="default" onClick={() => void exportAll()}>
            {t('stores.exportForImport')}
          </Button>
          {create}
        </Group>
      }
    >
      <DataList
        id={LIST}
        title={t('stores.taxRates')}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ code }) => code}
        rowLink={({ id }) => `/tax-rates/${id}`}
        query={(searchCriteria) => trpc.tax.rate.list.queryOptions({ searchCriteria })}
        defaultSort="code"
        exportKind="taxRateList.export"
        hasSearch={false}
        empty={{ title: t('stores.noRates'), hint: t('stores.noRatesHint'), action: create }}
      />
      <ImportRates isOpen={isImporting} onClose={close} />
    </Page>
  );
}
