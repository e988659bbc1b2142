import { Alert, Button, FileInput, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { TaxRate } from '@merx/router/schema/tax/rate/tax-rate';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { failureText } from '../../api/failure';
import { client, type Outputs, trpc } from '../../api/trpc';
import { columnsOf } from '../../list/columns-of';
import { showExport } from '../../list/export-menu';
import { ListPage } from '../../list/list-page';
import { quantity } from '../../texts/format';

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

/** Imports tax rates from CSV: validates the file and names the faulty lines, then saves all or nothing. */
function ImportRates({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Outputs['tax']['rate']['importCsv']>();
  const [fault, setFault] = useState<string>();
  async function run(dryRun: boolean): Promise<void> {
    if (!file) return;
    const text = await file.text();
    setFault(undefined);
    const answer = await act<Outputs['tax']['rate']['importCsv']>((call) => client.tax.rate.importCsv.mutate({ text, dryRun }, call), {
      ...(!dryRun && { done: ({ created, updated }) => t('stores.imported', { created, updated }), undo: true }),
      onFailure: (error) => {
        setFault(failureText(error));
        return true;
      },
    });
    setChecked(dryRun ? answer : undefined);
    if (answer?.saved) onClose();
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('stores.importRates')} size="lg">
      <Stack>
        <Text size="sm">{t('stores.importHint')}</Text>
        <FileInput
          label={t('stores.file')}
          accept=".csv,text/csv"
          value={file}
          onChange={(chosen) => {
            setFile(chosen);
            setChecked(undefined);
            setFault(undefined);
          }}
        />
        {fault && (
          <Alert color="brick" role="alert" title={t('stores.faultyLines')}>
            <Text size="sm" style={{ whiteSpace: 'pre-line' }} mah={260} component="div">
              {fault}
            </Text>
          </Alert>
        )}
        {checked && <Alert color="verdigris">{t('stores.checked', { created: checked.created, updated: checked.updated })}</Alert>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={!file} loading={isActing} onClick={() => void run(true)}>
            {t('stores.check')}
          </Button>
          <Button disabled={!checked} loading={isActing} onClick={() => void run(false)}>
            {t('act.import')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
