import { Grid, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { useLookups } from '../../../api/lookups';
import { client, trpc } from '../../../api/trpc';
import { ActionForm } from '../../../form/dialog-form';
import { Card } from '../../../shell/card';
import { Page } from '../../../shell/page';

/** Starts an order for a customer or guest; `?customer=` preselects the customer. */
export function NewCart() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act, isActing } = useAct();
  const lookups = useLookups();
  const [store, setStore] = useState<string | null>(null);
  const storeId = store ? Number(store) : undefined;
  const stores = (lookups?.stores ?? []).filter(({ is_active }) => is_active).map(({ id, name }) => ({ value: String(id), label: name }));
  async function begin(start: (call: { context: Record<string, unknown> }) => Promise<number>): Promise<void> {
    const cartId = await act(start);
    if (cartId) await navigate({ to: `/carts/${cartId}` });
  }
  return (
    <Page title={t('sales.newOrder')} back={{ to: '/carts', label: t('nav.carts') }}>
      <Grid>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <ForCustomer
            isBusy={isActing}
            onBegin={(customerId) => void begin((call) => client.quote.carts.createFor.mutate({ customerId, storeId }, call))}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <ForGuest
            isBusy={isActing}
            onBegin={(email) => void begin((call) => client.quote.carts.createForGuest.mutate({ email, storeId }, call))}
          />
        </Grid.Col>
        {stores.length > 1 && (
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Card>
              <Select
                label={t('word.store_id')}
                description={t('sales.cart.storeHint')}
                placeholder={t('sales.cart.storeDefault')}
                data={stores}
                value={store}
                onChange={setStore}
                clearable
              />
            </Card>
          </Grid.Col>
        )}
      </Grid>
    </Page>
  );
}

function ForCustomer({ isBusy, onBegin }: { isBusy: boolean; onBegin: (customerId: number) => void }) {
  const { t } = useTranslation();
  const wanted = Number((useSearch({ strict: false }) as { customer?: unknown }).customer) || undefined;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(wanted ? String(wanted) : null);
  const [text] = useDebouncedValue(typed.trim(), 200);
  const found = useQuery({
    ...trpc.customer.accounts.grid.queryOptions({ searchCriteria: { page_size: 20, ...(wanted && !text && only(wanted)) }, text }),
    placeholderData: keepPreviousData,
  });
  const data = (found.data?.items ?? []).map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` }));
  return (
    <Card title={t('sales.cart.forCustomer')}>
      <ActionForm submit={t('sales.cart.begin')} isActing={isBusy} isDisabled={!chosen} onSubmit={() => onBegin(Number(chosen))}>
        <Select
          label={t('sales.cart.customer')}
          placeholder={t('sales.cart.findCustomer')}
          data={data}
          value={chosen}
          onChange={setChosen}
          searchable
          onSearchChange={setTyped}
          filter={({ options }) => options}
          nothingFoundMessage={found.isFetching ? t('palette.searching') : t('palette.nothing')}
          error={found.error ? t('failure.noRight') : undefined}
        />
      </ActionForm>
    </Card>
  );
}

const only = (id: number) => ({ filter_groups: [{ filters: [{ field: 'id', value: String(id) }] }] });

function ForGuest({ isBusy, onBegin }: { isBusy: boolean; onBegin: (email: string) => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  return (
    <Card title={t('sales.cart.forGuest')}>
      <ActionForm submit={t('sales.cart.begin')} variant="default" isActing={isBusy} onSubmit={() => onBegin(email.trim())}>
        <TextInput
          type="email"
          label={t('word.email')}
          placeholder="name@example.com"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          required
          withAsterisk={false}
          autoComplete="off"
        />
      </ActionForm>
    </Card>
  );
}
