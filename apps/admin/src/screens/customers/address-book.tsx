import { Badge, Divider, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { CheckField, SelectField, TextAreaField, TextField } from '../../form/fields';
import { useRow, useRows } from '../../form/rows';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { SmallButton } from '../../shell/small-button';
import { type CustomerForm, EMPTY_ADDRESS } from './customer-form';

/** The addresses of an account, edited in place and saved with it. */
export function AddressBook() {
  const { t } = useTranslation();
  const { fields, append, remove } = useRows<CustomerForm, 'addresses'>('addresses');
  const { getValues } = useFormContext<CustomerForm>();
  const add = (): void => {
    const { firstname, lastname } = getValues();
    const isFirst = fields.length === 0;
    append({ ...EMPTY_ADDRESS, firstname, lastname, default_billing: isFirst, default_shipping: isFirst });
  };
  return (
    <Card
      title={t('customers.addresses')}
      actions={<SmallButton label={t('customers.addAddress')} variant="light" onClick={add} />}
      gap="md"
    >
      {fields.length === 0 && <Hint>{t('customers.noAddresses')}</Hint>}
      {fields.map((field, index) => (
        <Fragment key={field.key}>
          {index > 0 && <Divider color="var(--merx-line)" />}
          <AddressFields index={index} onRemove={() => remove(index)} />
        </Fragment>
      ))}
    </Card>
  );
}

function AddressFields({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation();
  const at = `addresses.${index}` as const;
  const { data: countries = [] } = useQuery({ ...trpc.directory.countries.queryOptions(), staleTime: 3_600_000 });
  const address = useRow<CustomerForm, typeof at>(at);
  const regions = countries.find(({ id }) => id === address.country_id)?.available_regions ?? [];
  return (
    <Stack gap="sm" role="group" aria-label={`${t('customers.address')} ${index + 1}`}>
      <Group justify="space-between">
        <Group gap="xs">
          <Text fw={600}>
            {t('customers.address')} {index + 1}
          </Text>
          {address.default_billing && <Badge tt="none">{t('customers.defaultBilling')}</Badge>}
          {address.default_shipping && <Badge tt="none">{t('customers.defaultShipping')}</Badge>}
        </Group>
        <SmallButton label={t('act.remove')} isDangerous onClick={onRemove} />
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField<CustomerForm> name={`${at}.firstname`} label={t('customers.firstname')} required />
        <TextField<CustomerForm> name={`${at}.lastname`} label={t('customers.lastname')} required />
        <TextField<CustomerForm> name={`${at}.company`} label={t('customers.company')} />
        <TextField<CustomerForm> name={`${at}.telephone`} label={t('customers.telephone')} required />
        <TextAreaField<CustomerForm> name={`${at}.street`} label={t('customers.street')} minRows={2} required />
        <TextField<CustomerForm> name={`${at}.city`} label={t('customers.city')} required />
        <TextField<CustomerForm> name={`${at}.postcode`} label={t('customers.postcode')} />
        <SelectField<CustomerForm>
          name={`${at}.country_id`}
          label={t('customers.country')}
          data={countries.map(({ id, full_name_locale }) => ({ value: id, label: full_name_locale || id }))}
          searchable
          required
        />
        {regions.length > 0 ? (
          <SelectField<CustomerForm>
            name={`${at}.region_id`}
            isNumber
            label={t('customers.region')}
            data={regions.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            clearable
            allowDeselect
          />
        ) : (
          <TextField<CustomerForm> name={`${at}.region`} label={t('customers.region')} />
        )}
        <TextField<CustomerForm> name={`${at}.vat_id`} label={t('customers.vatId')} />
      </SimpleGrid>
      <Group>
        <CheckField<CustomerForm> name={`${at}.default_billing`} label={t('customers.isDefaultBilling')} />
        <CheckField<CustomerForm> name={`${at}.default_shipping`} label={t('customers.isDefaultShipping')} />
      </Group>
    </Stack>
  );
}
