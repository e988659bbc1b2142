import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import type { Buyer } from './dry-run';

/** The buyer of a dry run: customer group, store view, coupon. */
export function DryRunBuyer({ buyer, onChange }: { buyer: Buyer; onChange: (buyer: Buyer) => void }) {
  const { t } = useTranslation();
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  const options = (list: readonly { id: number; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Card title={t('sales.cart.customer_name')}>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Select
          label={t('sales.cart.group')}
          data={options(lookups?.customer_groups)}
          value={String(buyer.groupId)}
          onChange={(id) => onChange({ ...buyer, groupId: Number(id ?? 0) })}
          allowDeselect={false}
        />
        <Select
          label={t('word.store_id')}
          placeholder={t('sales.cart.storeFirst')}
          data={options(lookups?.stores)}
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
