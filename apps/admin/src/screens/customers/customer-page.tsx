import { Button, Menu, Stack } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { useLookups } from '../../api/lookups';
import { client, type Outputs, trpc } from '../../api/trpc';
import { FormFields } from '../../form/form-fields';
import { RecordPage } from '../../form/record-page';
import { useMay } from '../../session/me';
import { ArrangedColumns } from '../../shell/arrange/arranged-columns';
import { Card } from '../../shell/card';
import { LatestReturns } from '../sales/returns/latest-returns';
import { CustomerNotes, LatestOrders, Overview } from './customer-cards';
import { AccountForm, AddressBook, CustomerForm, type CustomerValues, inputOf } from './customer-form';
import { LOGIN_AS, LoginAsCustomer } from './login-as-customer';

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
          <ArrangedColumns
            page="customer"
            main={7}
            cards={{
              main: [
                id && { id: 'orders', title: t('customers.latestOrders'), content: <LatestOrders customerId={id} /> },
                id && { id: 'returns', title: t('nav.returns'), content: <LatestReturns only={{ field: 'customer_id', value: id }} /> },
                { id: 'account', title: t('customers.account'), content: <Account id={id} /> },
                { id: 'addresses', title: t('customers.addresses'), content: <AddressBook /> },
              ],
              side: [
                id && { id: 'notes', title: t('customers.notes'), content: <CustomerNotes customerId={id} /> },
                id && { id: 'history', title: t('history.title'), content: history },
              ],
            }}
          />
        </Stack>
      )}
    </RecordPage>
  );
}

function Account({ id }: { id: number | undefined }) {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <Card title={t('customers.account')}>
      <FormFields of={AccountForm} only={FIELDS.filter((name) => name !== 'password' || !id)} disabled={disabledFields(id, may)} />
    </Card>
  );
}

/** The website of an account stays; who may log in as the customer is a permission of its own. */
const disabledFields = (id: number | undefined, may: ReturnType<typeof useMay>): (keyof typeof AccountForm.fields)[] => [
  ...(id ? (['website_id'] as const) : []),
  ...(may('Magento_LoginAsCustomer::allow_shopping_assistance') ? [] : (['assistance_allowed'] as const)),
];

/** Customer actions besides editing: create an order, send a password reset, end sessions, act as the customer. */
function CustomerActions({ customer }: { customer: Outputs['customer']['accounts']['get'] }) {
  const { t } = useTranslation();
  const may = useMay();
  const { act } = useAct();
  const { id, email, website_id } = customer;
  const [loginAs, setLoginAs] = useState<number>();
  return (
    <>
      {may('Magento_Cart::manage') && (
        <Button variant="default" component={Link} to={`/carts/new?customer=${id}`}>
          {t('customers.newOrder')}
        </Button>
      )}
      {may(LOGIN_AS) && (
        <Button variant="default" onClick={() => setLoginAs(id)}>
          {t('customers.loginAs.title')}
        </Button>
      )}
      <LoginAsCustomer customerId={loginAs} onClose={() => setLoginAs(undefined)} />
      {may('Magento_Customer::manage') && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" aria-label={t('act.more')}>
              <IconDots size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              onClick={() =>
                void act(
                  (call) => client.customer.accounts.initiateReset.mutate({ email, template: 'email_reset', websiteId: website_id }, call),
                  {
                    done: t('customers.resetSent', { email }),
                  },
                )
              }
            >
              {t('customers.sendReset')}
            </Menu.Item>
            <Menu.Item
              onClick={() =>
                void act((call) => client.customer.accounts.endSessions.mutate({ customerId: id }, call), {
                  done: (count) => t('customers.sessionsEnded', { count }),
                })
              }
            >
              {t('customers.endSessions')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
