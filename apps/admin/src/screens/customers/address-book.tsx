import { Badge, Divider, Group, Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AddressFields, addressValues } from '../../form/address-form';
import { useRow, useRows } from '../../form/rows';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { SmallButton } from '../../shell/small-button';
import type { CustomerValues } from './customer-form';

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
