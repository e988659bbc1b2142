import { Grid, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { Page } from '../../../shell/page';
import { type Address, AddressFields, addressInput, EMPTY_ADDRESS } from './address-fields';
import { DryRunBuyer } from './dry-run-buyer';
import { DryRunLines, type Line } from './dry-run-lines';
import { DryRunResult } from './dry-run-result';

export interface Buyer {
  groupId: number;
  storeId: number | undefined;
  coupon: string;
  /** As `carrier_method`; undefined for the first available one. */
  method: string | undefined;
}

/** Simulates an order: items and an address in; shipping, taxes, rules and totals out. Nothing is saved. */
export function DryRun() {
  const { t } = useTranslation();
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  const [lines, setLines] = useState<Line[]>([]);
  const [address, setAddress] = useState<Address>(EMPTY_ADDRESS);
  const [buyer, setBuyer] = useState<Buyer>({ groupId: 0, storeId: undefined, coupon: '', method: undefined });
  const [asked] = useDebouncedValue({ lines, address, buyer }, 300);
  const isAsked = asked.lines.length > 0 && asked.address.country_id !== '';
  const [carrierCode, methodCode] = asked.buyer.method?.split(/_(.*)/s) ?? [];
  const { data, error, isFetching } = useQuery({
    ...trpc.checkout.preview.queryOptions(
      {
        lines: asked.lines.map(({ sku, qty, product_option }) => ({ sku, qty, product_option })),
        address: addressInput(asked.address),
        storeId: asked.buyer.storeId,
        customerGroupId: asked.buyer.groupId,
        couponCode: asked.buyer.coupon.trim() || undefined,
        carrierCode,
        methodCode,
      },
      { enabled: isAsked, retry: false },
    ),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t('nav.dryRun')} hint={t('sales.cart.dryRunHint')}>
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <DryRunLines lines={lines} onChange={setLines} currency={lookups?.base_currency} />
            <Card title={t('sales.cart.where')}>
              <AddressFields value={address} onChange={setAddress} isShort />
            </Card>
            <DryRunBuyer buyer={buyer} onChange={setBuyer} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          {isAsked ? (
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
          )}
        </Grid.Col>
      </Grid>
    </Page>
  );
}
