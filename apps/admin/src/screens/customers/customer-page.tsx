import { Button, CopyButton, Menu, Stack, Text, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { useLookups } from '../../api/lookups';
import { client, type Outputs, trpc } from '../../api/trpc';
import { FormFields } from '../../form/form-fields';
import { RecordPage } from '../../form/record-page';
import { useMay } from '../../session/me';
import { show } from '../../shell/ask';
import { Card } from '../../shell/card';
import { Columns } from '../../shell/columns';
import { LatestReturns } from '../sales/returns/latest-returns';
import { CustomerNotes, LatestOrders, Overview } from './customer-cards';
import { AccountForm, AddressBook, CustomerForm, type CustomerValues, inputOf } from './customer-form';

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
            {id && <LatestReturns only={{ field: 'customer_id', value: id }} />}
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

/** Customer actions besides editing: create an order, send a password reset, end sessions, act as the customer. */
function CustomerActions({ customer }: { customer: Outputs['customer']['accounts']['get'] }) {
  const { t } = useTranslation();
  const may = useMay();
  const { act } = useAct();
  const { id, email, website_id } = customer;
  async function signInAs(): Promise<void> {
    const signedIn = await act((call) => client.customer.accounts.signInAs.mutate({ customerId: id }, call));
    if (signedIn) show({ title: t('customers.signInAs'), children: <ShortToken token={signedIn.token} /> });
  }
  return (
    <>
      {may('Magento_Cart::manage') && (
        <Button variant="default" component={Link} to={`/carts/new?customer=${id}`}>
          {t('customers.newOrder')}
        </Button>
      )}
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
            <Menu.Item onClick={() => void signInAs()}>{t('customers.signInAs')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

function ShortToken({ token }: { token: string }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text size="sm">{t('customers.signInAsHint')}</Text>
      <TextInput readOnly value={token} aria-label={t('customers.token')} ff="monospace" classNames={{ input: 'code' }} />
      <CopyButton value={token}>
        {({ copied, copy }) => <Button onClick={copy}>{copied ? t('act.copied') : t('act.copy')}</Button>}
      </CopyButton>
    </Stack>
  );
}
