import { Alert, Button, Grid, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { fill } from '../../api/failure';
import { client, type Outputs, trpc } from '../../api/trpc';
import { DialogForm } from '../../form/dialog-form';
import { NumberField } from '../../form/fields';
import { useMay } from '../../session/me';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { Page } from '../../shell/page';
import { PageSkeleton } from '../../shell/page-skeleton';
import { settingLink } from '../../shell/setting-link';
import { dateTime } from '../../texts/format';

type Rates = Outputs['currency']['rates']['get'];

/** The rates between the currencies in use: edited by hand, or imported. */
export function CurrencyRatesPage() {
  const { t } = useTranslation();
  const { data, error } = useQuery(trpc.currency.rates.get.queryOptions());
  if (error) throw error;
  if (!data) return <PageSkeleton />;
  return (
    <Page title={t('nav.currencyRates')} hint={t('stores.rates.hint')} actions={<ImportButton />}>
      <Stack maw={720}>
        <LastImport rates={data} />
        {data.rates.length === 0 ? <Hint>{t('stores.rates.one')}</Hint> : <RatesCard key={JSON.stringify(data.rates)} rates={data.rates} />}
      </Stack>
    </Page>
  );
}

function ImportButton() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { act, isActing } = useAct();
  const run = (): void =>
    void act((call) => client.currency.rates.import.mutate(undefined, call), {
      done: ({ changed }) => t('stores.rates.imported', { count: changed }),
      // The failure is recorded, and shown on the page as well.
      onFailure: () => {
        void queries.invalidateQueries(trpc.currency.rates.get.queryFilter());
        return false;
      },
    });
  return (
    <Button variant="default" loading={isActing} onClick={run}>
      {t('stores.rates.import')}
    </Button>
  );
}

/** When rates were last imported, what went wrong, and the link to the settings. */
function LastImport({ rates: { last_import: last, is_import_enabled: isEnabled } }: { rates: Rates }) {
  const { t } = useTranslation();
  const maySettings = useMay()('Magento_Config::config');
  const settings = maySettings && (
    <Button variant="subtle" size="compact-sm" component={Link} to={settingLink({ setting: 'currency/import/enabled' })}>
      {t('stores.rates.settings')}
    </Button>
  );
  return (
    <Card title={t('stores.rates.importTitle')} actions={settings}>
      <Hint>
        {t(isEnabled ? 'stores.rates.scheduled' : 'stores.rates.off')}{' '}
        {last?.imported_at && t('stores.rates.last', { when: dateTime(last.imported_at) })}
      </Hint>
      {last?.error && (
        <Alert color="brick" role="alert" title={t('stores.rates.failed', { when: dateTime(last.started_at) })}>
          {fill(last.error)}
        </Alert>
      )}
      {last && last.missing.length > 0 && <Alert color="ochre">{t('stores.rates.missing', { currencies: last.missing.join(', ') })}</Alert>}
    </Card>
  );
}

function RatesCard({ rates }: { rates: Rates['rates'] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('stores.rates.title')}>
      <DialogForm
        values={{ rates }}
        submitLabel={t('act.save')}
        send={(values, call) => client.currency.rates.save.mutate(values, call)}
        done={t('form.saved')}
        undo
        onDone={() => undefined}
      >
        <Grid>
          {rates.map(({ currency_from, currency_to }, index) => (
            <Grid.Col key={`${currency_from}/${currency_to}`} span={{ base: 12, xs: 6 }}>
              <NumberField
                name={`rates.${index}.rate`}
                label={t('stores.rates.pair', { from: currency_from, to: currency_to })}
                decimals={12}
                min={0}
                max={999_999}
                rightSection={currency_to}
              />
            </Grid.Col>
          ))}
        </Grid>
      </DialogForm>
    </Card>
  );
}
