import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../api/lookups';
import { client, trpc } from '../../api/trpc';
import { FormFields } from '../../form/form-fields';
import { RecordPage } from '../../form/record-page';
import { useMay } from '../../session/me';
import { Card } from '../../shell/card';
import { Columns } from '../../shell/columns';
import { AddressBook } from './address-book';
import { CustomerActions } from './customer-actions';
import { AccountForm, CustomerForm, type CustomerValues, inputOf } from './customer-form';
import { CustomerNotes } from './customer-notes';
import { LatestOrders, Overview } from './overview';

const FIELDS = Object.keys(AccountForm.fields) as (keyof typeof AccountForm.fields)[];

/** One customer: figures, account, addresses, orders, notes, history. */
export function CustomerPage() {
  const { t } = useTranslation();
  const may = useMay();
  const website = useLookups()?.websites[0]?.id ?? 1;
  const valuesOf: (...args: Parameters<typeof CustomerForm.valuesOf>) => CustomerValues = (customer) => ({
    ...CustomerForm.valuesOf(customer),
    ...(!customer && { website_id: website }),
  });
  return (
    <RecordPage
      entity="customer"
      list={{ to: '/customers', label: t('customers.title') }}
      read={(customerId) => trpc.customer.accounts.get.queryOptions({ customerId })}
      form={{ schema: CustomerForm.schema, valuesOf }}
      title={(customer) => (customer ? `${customer.firstname} ${customer.lastname}` : t('customers.new'))}
      hint={({ email }) => email}
      save={(values, id, call) => {
        const customer = inputOf(values, id);
        if (id) return client.customer.accounts.save.mutate({ id, customer }, call);
        return client.customer.accounts.create.mutate({ customer, password: values.password || null }, call);
      }}
      remove={(customerId, call) => client.customer.accounts.delete.mutate({ customerId }, call)}
      canDelete={() => may('Magento_Customer::manage')}
      actions={({ stored }) => stored && <CustomerActions customer={stored} />}
    >
      {({ id, history }) => (
        <Stack>
          {id && <Overview customerId={id} />}
          <Columns
            main={7}
            side={
              id && (
                <>
                  <CustomerNotes customerId={id} />
                  {history}
                </>
              )
            }
          >
            {id && <LatestOrders customerId={id} />}
            <Card title={t('customers.account')}>
              <FormFields of={AccountForm} only={FIELDS.filter((name) => name !== 'password' || !id)} disabled={id ? ['website_id'] : []} />
            </Card>
            <AddressBook />
          </Columns>
        </Stack>
      )}
    </RecordPage>
  );
}
