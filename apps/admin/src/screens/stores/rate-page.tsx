import { SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAct } from '../../api/act';
import { client, type Outputs, trpc } from '../../api/trpc';
import { EntityPage } from '../../form/entity-page';
import { NumberField, SelectField, SwitchField, TextField } from '../../form/fields';
import { useEntityForm } from '../../form/use-entity-form';
import { useVersioned } from '../../form/use-version';
import { Card } from '../../shell/card';
import { History } from '../../shell/history';
import { PageSkeleton } from '../../shell/page-skeleton';

const RateForm = z.object({
  code: z.string().min(1),
  tax_country_id: z.string().min(1),
  tax_region_id: z.number(),
  is_range: z.boolean(),
  tax_postcode: z.string(),
  zip_from: z.number().nullable(),
  zip_to: z.number().nullable(),
  rate: z.number().min(0),
});
type RateForm = z.infer<typeof RateForm>;
type Rate = Outputs['tax']['rate']['get'];

const formOf = (rate: Rate | undefined): RateForm => ({
  code: rate?.code ?? '',
  tax_country_id: rate?.tax_country_id ?? 'US',
  tax_region_id: rate?.tax_region_id ?? 0,
  is_range: Boolean(rate?.zip_is_range),
  tax_postcode: rate?.tax_postcode ?? '*',
  zip_from: rate?.zip_from ?? null,
  zip_to: rate?.zip_to ?? null,
  rate: rate?.rate ?? 0,
});

const inputOf = ({ is_range, tax_postcode, zip_from, zip_to, ...values }: RateForm) => ({
  ...values,
  ...(is_range ? { zip_is_range: 1, zip_from, zip_to } : { tax_postcode: tax_postcode || '*' }),
});

/** One rate of tax. */
export function RatePage() {
  const { rateId } = useParams({ strict: false }) as { rateId: string };
  const isNew = rateId === 'new';
  const stored = useVersioned('tax_rate', rateId, trpc.tax.rate.get.queryOptions({ rateId: Number(rateId) }), isNew);
  if (stored.error) throw stored.error;
  if (!isNew && !stored.data) return <PageSkeleton />;
  return <RateEditor key={rateId} rate={stored.data?.data} version={stored.data?.version ?? 0} />;
}

function RateEditor({ rate, version }: { rate: Rate | undefined; version: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const entityForm = useEntityForm({
    entity: 'tax_rate',
    entityId: rate?.id ?? 'new',
    values: formOf(rate),
    version,
    schema: RateForm,
    save: (values, call) =>
      rate
        ? client.tax.rate.update.mutate({ taxRate: { id: rate.id, titles: rate.titles, ...inputOf(values) } }, call)
        : client.tax.rate.create.mutate({ taxRate: inputOf(values) }, call),
    onSaved: (saved) => void navigate({ to: `/tax-rates/${saved.id}`, replace: true }),
  });
  async function remove(rateId: number): Promise<void> {
    const isGone = await act((call) => client.tax.rate.delete.mutate({ rateId }, call), { done: t('form.deleted'), undo: true });
    if (isGone) await navigate({ to: '/tax-rates', ignoreBlocker: true });
  }
  return (
    <EntityPage
      entityForm={entityForm}
      title={rate?.code ?? t('stores.newRate')}
      back={{ to: '/tax-rates', label: t('stores.taxRates') }}
      onDelete={rate && (() => void remove(rate.id))}
    >
      <Stack maw={720}>
        <RateFields />
        {rate && <History entity="tax_rate" entityId={String(rate.id)} />}
      </Stack>
    </EntityPage>
  );
}

function RateFields() {
  const { t } = useTranslation();
  const { data: countries = [] } = useQuery({ ...trpc.directory.countries.queryOptions(), staleTime: 3_600_000 });
  const country = useWatch<RateForm, 'tax_country_id'>({ name: 'tax_country_id' });
  const isRange = useWatch<RateForm, 'is_range'>({ name: 'is_range' });
  const regions = countries.find(({ id }) => id === country)?.available_regions ?? [];
  return (
    <Card>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField<RateForm> name="code" label={t('stores.code')} description={t('stores.codeHint')} required />
        <NumberField<RateForm> name="rate" label={t('stores.rate')} rightSection="%" min={0} max={100} required mt="auto" />
        <SelectField<RateForm>
          name="tax_country_id"
          label={t('stores.country')}
          data={countries.map(({ id, full_name_locale }) => ({ value: id, label: full_name_locale || id }))}
          searchable
          required
        />
        <SelectField<RateForm>
          name="tax_region_id"
          isNumber
          label={t('stores.region')}
          data={[{ value: '0', label: t('word.all') }, ...regions.map(({ id, name }) => ({ value: id, label: name }))]}
          searchable
        />
      </SimpleGrid>
      <SwitchField<RateForm> name="is_range" label={t('stores.isRange')} my="md" />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {isRange ? (
          <>
            <NumberField<RateForm> name="zip_from" label={t('stores.zipFrom')} decimals={0} />
            <NumberField<RateForm> name="zip_to" label={t('stores.zipTo')} decimals={0} />
          </>
        ) : (
          <TextField<RateForm> name="tax_postcode" label={t('stores.postcode')} description={t('stores.postcodeHint')} />
        )}
      </SimpleGrid>
    </Card>
  );
}
