import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { SelectField, TextAreaField, TextField } from '../../../form/fields';
import { Card } from '../../../shell/card';

/** The fields of an address; a country with regions of its own offers them. */
export function AddressFields({ type, title }: { type: 'billing' | 'shipping'; title: string }) {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  const { data: countries = [] } = useQuery(trpc.directory.countries.queryOptions(undefined, { staleTime: 60 * 60_000 }));
  const countryId = useWatch({ name: `${type}.country_id` });
  const regions = countries.find(({ id }) => id === countryId)?.available_regions ?? [];
  return (
    <Card title={title} gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField name={`${type}.firstname`} label={t('sales.order.firstname')} required />
        <TextField name={`${type}.lastname`} label={t('sales.order.lastname')} required />
      </SimpleGrid>
      <TextField name={`${type}.company`} label={t('sales.order.company')} />
      <TextAreaField name={`${type}.street`} label={t('sales.order.street')} minRows={2} required />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField name={`${type}.postcode`} label={t('sales.order.postcode')} />
        <TextField name={`${type}.city`} label={t('sales.order.city')} required />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField
          name={`${type}.country_id`}
          label={t('sales.order.country')}
          data={countries.map(({ id, full_name_locale }) => ({ value: id, label: full_name_locale || id }))}
          searchable
          required
          onOptionSubmit={() => {
            setValue(`${type}.region_id`, null, { shouldDirty: true });
            setValue(`${type}.region`, '', { shouldDirty: true });
          }}
        />
        {regions.length > 0 ? (
          <SelectField
            name={`${type}.region_id`}
            label={t('sales.order.region')}
            data={regions.map(({ id, name }) => ({ value: id, label: name }))}
            isNumber
            searchable
          />
        ) : (
          <TextField name={`${type}.region`} label={t('sales.order.region')} />
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField name={`${type}.telephone`} label={t('sales.order.telephone')} type="tel" required />
        <TextField name={`${type}.email`} label={t('sales.order.email')} type="email" required />
      </SimpleGrid>
      <TextField name={`${type}.vat_id`} label={t('sales.order.vatId')} />
    </Card>
  );
}
