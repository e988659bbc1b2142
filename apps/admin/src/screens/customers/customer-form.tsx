import { Badge, Divider, Group, Stack, Text } from '@mantine/core';
import { Customer } from '@merx/router/schema/customer/account/account';
import { bool, text } from '@merx/wire';
import i18next from 'i18next';
import { Fragment } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { lookup, useLookups } from '../../api/lookups';
import type { Outputs } from '../../api/trpc';
import { AddressFields, AddressForm, type AddressValues, addressValues, streetLines } from '../../form/address-form';
import { formOf } from '../../form/form-of';
import { useRow, useRows } from '../../form/rows';
import { choicesOf } from '../../list/choices';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { SmallButton } from '../../shell/small-button';

const useGroups = () => choicesOf(useLookups()?.customer_groups.filter(({ id }) => id > 0));
const useGenders = () => [
  { value: '0', label: i18next.t('customers.notSaid') },
  { value: '1', label: i18next.t('customers.male') },
  { value: '2', label: i18next.t('customers.female') },
  { value: '3', label: i18next.t('customers.unspecified') },
];
const GENERAL_GROUP = 1;

export const AccountForm = formOf(
  Customer.extend({ password: text.nullish(), is_subscribed: bool.nullish(), assistance_allowed: bool.nullish() }),
  {
    firstname: { label: 'customers.firstname', required: true, half: true },
    lastname: { label: 'customers.lastname', required: true, half: true },
    email: { label: 'word.email', as: 'email', required: true, half: true },
    group_id: { label: 'customers.group_id', choices: useGroups, half: true },
    website_id: { label: 'customers.website_id', choices: lookup('websites'), half: true },
    password: { label: 'customers.password', hint: 'customers.passwordHint', as: 'password', autoComplete: 'new-password', half: true },
    prefix: { label: 'customers.prefix', half: true },
    middlename: { label: 'customers.middlename', half: true },
    suffix: { label: 'customers.suffix', half: true },
    dob: { label: 'customers.dob', as: 'day', half: true },
    gender: { label: 'customers.gender', choices: useGenders, half: true },
    taxvat: { label: 'customers.taxvat', half: true },
    is_subscribed: { label: 'customers.subscribed' },
    assistance_allowed: { label: 'customers.assistance', hint: 'customers.assistanceHint' },
  },
  { group_id: GENERAL_GROUP, gender: 0, website_id: 1 },
);
export type CustomerValues = ReturnType<typeof AccountForm.valuesOf> & { addresses: AddressValues[] };

type Stored = Outputs['customer']['accounts']['get'];

/** How the wire says that admins may log in as the customer, and that they may not. */
const [ALLOWED, DENIED] = [2, 1];

const accountOf = ({ extension_attributes: { is_subscribed, assistance_allowed }, ...customer }: Stored) => ({
  ...customer,
  is_subscribed,
  assistance_allowed: assistance_allowed === ALLOWED,
});

export const CustomerForm = {
  schema: AccountForm.schema.extend({
    email: z.email({ error: () => i18next.t('form.email') }),
    addresses: z.array(AddressForm.schema),
  }),
  valuesOf: (customer?: Stored): CustomerValues => ({
    ...AccountForm.valuesOf(customer && accountOf(customer)),
    addresses: (customer?.addresses ?? []).map((address) => addressValues(address)),
  }),
};

/** API input from the form values; empty values are cleared. */
export function inputOf(
  { password: _password, addresses, is_subscribed, assistance_allowed, ...values }: CustomerValues,
  id: number | undefined,
): Customer {
  const cleared = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));
  return {
    ...cleared,
    ...(id && { id }),
    extension_attributes: { is_subscribed, assistance_allowed: assistance_allowed ? ALLOWED : DENIED },
    addresses: addresses.map(({ id: addressId, street, region, region_id, email: _email, ...address }) => ({
      ...address,
      ...(addressId && { id: addressId }),
      street: streetLines(street),
      region_id: region_id ?? 0,
      region: { region, region_id: region_id ?? 0 },
    })),
  };
}

/** The addresses of a customer, edited inline and saved with the customer. */
export function AddressBook() {
  const { t } = useTranslation();
  const { fields, append, remove } = useRows<CustomerValues, 'addresses'>('addresses');
  const { getValues } = useFormContext<CustomerValues>();
  const add = (): void => {
    const { firstname, lastname } = getValues();
    const isFirst = fields.length === 0;
    append({ ...addressValues(), firstname, lastname, default_billing: isFirst, default_shipping: isFirst });
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
          <Address index={index} onRemove={() => remove(index)} />
        </Fragment>
      ))}
    </Card>
  );
}

function Address({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation();
  const at = `addresses.${index}` as const;
  const address = useRow<CustomerValues, typeof at>(at);
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
      <AddressFields at={at} more={['vat_id', 'default_billing', 'default_shipping']} />
    </Stack>
  );
}
