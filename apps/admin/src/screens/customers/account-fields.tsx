import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { DayField, SelectField, SwitchField, TextField } from '../../form/fields';
import { choicesOf } from '../../list/choices';
import { Card } from '../../shell/card';
import type { CustomerForm } from './customer-form';

/** Name, e-mail, group and the rest of an account. */
export function AccountFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation();
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  const genders = [
    { value: '0', label: t('customers.notSaid') },
    { value: '1', label: t('customers.male') },
    { value: '2', label: t('customers.female') },
    { value: '3', label: t('customers.unspecified') },
  ];
  return (
    <Card title={t('customers.account')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField<CustomerForm> name="firstname" label={t('customers.firstname')} required />
        <TextField<CustomerForm> name="lastname" label={t('customers.lastname')} required />
        <TextField<CustomerForm> name="email" type="email" label={t('customers.email')} required />
        <SelectField<CustomerForm>
          name="group_id"
          isNumber
          label={t('customers.group')}
          data={choicesOf(lookups?.customer_groups.filter(({ id }) => id > 0))}
        />
        <SelectField<CustomerForm>
          name="website_id"
          isNumber
          label={t('customers.website')}
          data={choicesOf(lookups?.websites)}
          disabled={!isNew}
        />
        {isNew && (
          <TextField<CustomerForm>
            name="password"
            type="password"
            autoComplete="new-password"
            label={t('customers.password')}
            description={t('customers.passwordHint')}
          />
        )}
        <TextField<CustomerForm> name="prefix" label={t('customers.prefix')} />
        <TextField<CustomerForm> name="middlename" label={t('customers.middlename')} />
        <TextField<CustomerForm> name="suffix" label={t('customers.suffix')} />
        <DayField<CustomerForm> name="dob" label={t('customers.dob')} />
        <SelectField<CustomerForm> name="gender" isNumber label={t('customers.gender')} data={genders} />
        <TextField<CustomerForm> name="taxvat" label={t('customers.taxvat')} />
      </SimpleGrid>
      <SwitchField<CustomerForm> name="is_subscribed" label={t('customers.subscribed')} mt="md" />
    </Card>
  );
}
