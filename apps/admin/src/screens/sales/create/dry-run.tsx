import { Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { trpc } from '../../../api/trpc';
import { AddressFields, AddressForm } from '../../../form/address-form';
import { CommitNumber } from '../../../form/number-box';
import { choicesOf } from '../../../list/choices';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { Page } from '../../../shell/page';
import { addressInput } from './cart-addresses';
import { DryRunResult } from './dry-run-result';
import { type Picked, ProductPicker } from './product-picker';

interface Buyer {
  groupId: number;
  storeId: number | undefined;
  coupon: string;
  /** As `carrier_method`; undefined for the first available one. */
  method: string | undefined;
}

/** Simulates an order: items and an address in; shipping, taxes, rules and totals out. Nothing is saved. */
export function DryRun() {
  const { t } = useTranslation();
  const lookups = useLookups();
  const [lines, setLines] = useState<Line[]>([]);
  const form = useForm({ defaultValues: { address: AddressForm.valuesOf() } });
  const address = useWatch({ control: form.control, name: 'address' });
  const [buyer, setBuyer] = useState<Buyer>({ groupId: 0, storeId: undefined, coupon: '', method: undefined });
  const [input] = useDebouncedValue({ lines, address, buyer }, 300);
  const isReady = input.lines.length > 0 && input.address.country_id !== '';
  const [carrierCode, methodCode] = input.buyer.method?.split(/_(.*)/s) ?? [];
  const { data, error, isFetching } = useQuery({
    ...trpc.checkout.preview.queryOptions(
      {
        lines: input.lines.map(({ sku, qty, product_option }) => ({ sku, qty, product_option })),
        address: addressInput(input.address),
        storeId: input.buyer.storeId,
        customerGroupId: input.buyer.groupId,
        couponCode: input.buyer.coupon.trim() || undefined,
        carrierCode,
        methodCode,
      },
      { enabled: isReady, retry: false },
    ),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t('nav.dryRun')} hint={t('sales.cart.dryRunHint')}>
      <Columns
        main={7}
        side={
          isReady ? (
            <DryRunResult
              result={error ? undefined : data}
              error={error}
              isStale={isFetching}
              onMethod={(method) => setBuyer({ ...buyer, method })}
            />
          ) : (
            <Card>
              <Hint>{t('sales.cart.dryRunEmpty')}</Hint>
            </Card>
          )
        }
      >
        <DryRunLines lines={lines} onChange={setLines} currency={lookups?.base_currency} />
        <Card title={t('sales.cart.where')}>
          <FormProvider {...form}>
            <AddressFields at="address" names={['country_id', 'region', 'postcode', 'city']} isDraft />
          </FormProvider>
        </Card>
        <DryRunBuyer buyer={buyer} onChange={setBuyer} />
      </Columns>
    </Page>
  );
}

/** The buyer of a dry run: customer group, store view, coupon. */
function DryRunBuyer({ buyer, onChange }: { buyer: Buyer; onChange: (buyer: Buyer) => void }) {
  const { t } = useTranslation();
  const lookups = useLookups();
  return (
    <Card title={t('sales.cart.customer_name')}>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Select
          label={t('sales.cart.group')}
          data={choicesOf(lookups?.customer_groups)}
          value={String(buyer.groupId)}
          onChange={(id) => onChange({ ...buyer, groupId: Number(id ?? 0) })}
          allowDeselect={false}
        />
        <Select
          label={t('word.store_id')}
          placeholder={t('sales.cart.storeFirst')}
          data={choicesOf(lookups?.stores)}
          value={buyer.storeId === undefined ? null : String(buyer.storeId)}
          onChange={(id) => onChange({ ...buyer, storeId: id ? Number(id) : undefined, method: undefined })}
          clearable
        />
        <TextInput
          label={t('sales.cart.couponCode')}
          value={buyer.coupon}
          onChange={(event) => onChange({ ...buyer, coupon: event.currentTarget.value })}
        />
      </SimpleGrid>
    </Card>
  );
}

interface Line extends Picked {
  /** Distinguishes equal items. */
  key: string;
}

interface Props {
  lines: Line[];
  onChange: (lines: Line[]) => void;
  currency: string | undefined;
}

/** The items of a dry run. */
function DryRunLines({ lines, onChange, currency }: Props) {
  const { t } = useTranslation();
  const add = (picked: Picked[]): boolean => {
    onChange([...lines, ...picked.map((one) => ({ ...one, key: crypto.randomUUID() }))]);
    return true;
  };
  const commit = async (key: string, qty: number | undefined): Promise<boolean> => {
    if (!qty) return false;
    onChange(lines.map((line) => (line.key === key ? { ...line, qty } : line)));
    return true;
  };
  return (
    <Card title={t('sales.cart.items')} gap="md">
      <ProductPicker currency={currency} onPick={add} />
      {lines.map((line) => (
        <Group key={line.key} wrap="nowrap" gap="sm">
          <Text size="sm" style={{ flex: 1, overflowWrap: 'anywhere' }}>
            {line.name}{' '}
            <Text span c="dimmed" size="xs">
              <bdi>{line.sku}</bdi>
            </Text>
          </Text>
          <CommitNumber
            aria-label={`${t('sales.cart.qty')}: ${line.name}`}
            w={90}
            min={0}
            value={line.qty}
            onCommit={(qty) => commit(line.key, qty)}
          />
          <IconButton
            icon={IconTrash}
            label={t('act.remove')}
            about={line.name}
            onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        </Group>
      ))}
    </Card>
  );
}
