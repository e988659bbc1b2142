import { Stack } from '@mantine/core';
import { TaxRateInput } from '@merx/router/schema/tax/rate/tax-rate';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCountryChoices, useRegionChoices } from '../../api/lookups';
import { client, trpc } from '../../api/trpc';
import { FormFields } from '../../form/form-fields';
import { formOf } from '../../form/form-of';
import { RecordPage } from '../../form/record-page';
import type { Choice } from '../../list/choices';
import { Card } from '../../shell/card';

function useRegions(): Choice[] {
  const { t } = useTranslation();
  return [{ value: '0', label: t('word.all') }, ...useRegionChoices(useWatch({ name: 'tax_country_id' }))];
}

const RateForm = formOf(
  TaxRateInput,
  {
    code: { label: 'word.code', hint: 'stores.codeHint', required: true, half: true },
    rate: { label: 'stores.rate', unit: '%', min: 0, max: 100, required: true, half: true },
    tax_country_id: { label: 'stores.tax_country_id', choices: useCountryChoices, required: true, half: true },
    tax_region_id: { label: 'stores.region_name', choices: useRegions, half: true },
    zip_is_range: { label: 'stores.isRange', as: 'switch' },
    tax_postcode: { label: 'stores.tax_postcode', hint: 'stores.postcodeHint', half: true },
    zip_from: { label: 'stores.zipFrom', half: true },
    zip_to: { label: 'stores.zipTo', half: true },
  },
  { tax_country_id: 'US', tax_region_id: 0, tax_postcode: '*', rate: 0 },
);
const ALWAYS = ['code', 'rate', 'tax_country_id', 'tax_region_id', 'zip_is_range'] as const;

type RateValues = ReturnType<typeof RateForm.valuesOf>;

const inputOf = ({ zip_is_range, tax_postcode, zip_from, zip_to, ...values }: RateValues) => ({
  ...values,
  ...(zip_is_range ? { zip_is_range: 1, zip_from, zip_to } : { tax_postcode: tax_postcode || '*' }),
});

export function RatePage() {
  const { t } = useTranslation();
  return (
    <RecordPage
      entity="tax_rate"
      list={{ to: '/tax-rates', label: t('stores.taxRates') }}
      read={(rateId) => trpc.tax.rate.get.queryOptions({ rateId })}
      form={RateForm}
      title={(rate) => rate?.code ?? t('stores.newRate')}
      save={(values, _, call, rate) =>
        rate
          ? client.tax.rate.update.mutate({ taxRate: { id: rate.id, titles: rate.titles, ...inputOf(values) } }, call)
          : client.tax.rate.create.mutate({ taxRate: inputOf(values) }, call)
      }
      remove={(rateId, call) => client.tax.rate.delete.mutate({ rateId }, call)}
    >
      {({ history }) => (
        <Stack maw={720}>
          <Card>
            <RateFields />
          </Card>
          {history}
        </Stack>
      )}
    </RecordPage>
  );
}

function RateFields() {
  const isRange = useWatch({ name: 'zip_is_range' });
  return <FormFields of={RateForm} only={isRange ? [...ALWAYS, 'zip_from', 'zip_to'] : [...ALWAYS, 'tax_postcode']} />;
}
