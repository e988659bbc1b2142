import { Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAct } from '../../api/act';
import { client, type Outputs, trpc } from '../../api/trpc';
import { EntityPage } from '../../form/entity-page';
import { useEntityForm } from '../../form/use-entity-form';
import { useVersioned } from '../../form/use-version';
import { useMay } from '../../session/me';
import { History } from '../../shell/history';
import { PageSkeleton } from '../../shell/page-skeleton';
import { AccountFields } from './account-fields';
import { AddressBook } from './address-book';
import { CustomerActions } from './customer-actions';
import { CustomerForm, EMPTY, formOf, inputOf } from './customer-form';
import { CustomerNotes } from './customer-notes';
import { LatestOrders, Overview } from './overview';

type Stored = Outputs['customer']['accounts']['get'];

/** All that is known of a customer on one page: figures, account, addresses, orders, notes, history. */
export function CustomerPage() {
  const { customerId } = useParams({ strict: false }) as { customerId: string };
  const isNew = customerId === 'new';
  const stored = useVersioned('customer', customerId, trpc.customer.accounts.get.queryOptions({ customerId: Number(customerId) }), isNew);
  if (stored.error) throw stored.error;
  if (!isNew && !stored.data) return <PageSkeleton />;
  return <CustomerEditor key={customerId} customer={stored.data?.data} version={stored.data?.version ?? 0} />;
}

function CustomerEditor({ customer, version }: { customer: Stored | undefined; version: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const { act } = useAct();
  const id = customer?.id;
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  const entityForm = useEntityForm({
    entity: 'customer',
    entityId: id ?? 'new',
    values: customer ? formOf(customer) : { ...EMPTY, website_id: lookups?.websites[0]?.id ?? 1 },
    version,
    schema: CustomerForm.extend({ email: z.email(t('form.email')) }),
    save: (values, call) => {
      const input = inputOf(values, id);
      if (id) return client.customer.accounts.save.mutate({ id, customer: input }, call);
      return client.customer.accounts.create.mutate({ customer: input, password: values.password || null }, call);
    },
    onSaved: (saved) => void navigate({ to: `/customers/${saved.id}`, replace: true }),
  });
  async function remove(customerId: number): Promise<void> {
    const isGone = await act((call) => client.customer.accounts.delete.mutate({ customerId }, call), {
      done: t('form.deleted'),
      undo: true,
    });
    if (isGone) await navigate({ to: '/customers', ignoreBlocker: true });
  }
  const name = customer ? `${customer.firstname} ${customer.lastname}` : t('customers.new');
  return (
    <EntityPage
      entityForm={entityForm}
      title={name}
      hint={customer?.email}
      back={{ to: '/customers', label: t('customers.title') }}
      actions={customer && <CustomerActions customer={customer} />}
      onDelete={id && may('Magento_Customer::manage') ? () => void remove(id) : undefined}
    >
      <Stack>
        {id && <Overview customerId={id} />}
        <Grid>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack>
              {id && <LatestOrders customerId={id} />}
              <AccountFields isNew={!id} />
              <AddressBook />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack>
              {id && <CustomerNotes customerId={id} />}
              {id && <History entity="customer" entityId={String(id)} />}
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </EntityPage>
  );
}
