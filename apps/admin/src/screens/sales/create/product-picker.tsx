import { Group, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/failure';
import { type Outputs, queryClient, trpc } from '../../../api/trpc';
import { showToast } from '../../../shell/toast';
import { money } from '../../../texts/format';
import { ChoiceModal } from './choice-modal';
import { hasChoices, type ProductChoice } from './choices';

type Product = Outputs['catalog']['product']['get'];
type Row = Outputs['catalog']['product']['grid']['items'][number];

/** A product to add, with its chosen options. */
export interface Picked {
  sku: string;
  name: string;
  qty: number;
  product_option?: ProductChoice | undefined;
}

interface Props {
  currency: string | undefined;
  onPick: (picked: Picked[]) => Promise<boolean> | boolean;
}

/** Searches products by name or SKU and asks for their options. */
export function ProductPicker({ currency, onPick }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 200);
  const [opened, setOpened] = useState<Product>();
  const found = useQuery({
    ...trpc.catalog.product.grid.queryOptions({
      searchCriteria: { page_size: 20, filter_groups: [{ filters: [{ field: 'status', value: '1' }] }] },
      text,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = new Map((found.data?.items ?? []).map((row) => [row.sku, row]));
  async function choose(sku: string | null): Promise<void> {
    setTyped('');
    if (!sku) return;
    try {
      const product = await queryClient.fetchQuery(trpc.catalog.product.get.queryOptions({ sku }));
      if (hasChoices(product)) setOpened(product);
      else await onPick([{ sku, name: product.name ?? sku, qty: 1 }]);
    } catch (error) {
      showToast({ kind: 'failure', title: t('failure.title'), text: failureText(error) });
    }
  }
  return (
    <>
      <Select
        aria-label={t('sales.cart.addProduct')}
        placeholder={t('sales.cart.addProduct')}
        leftSection={<IconPlus size={16} aria-hidden />}
        data={[...rows.values()].map(({ sku, name }) => ({ value: sku, label: name ?? sku }))}
        value={null}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(sku) => void choose(sku)}
        filter={({ options }) => options}
        renderOption={({ option }) => <Found row={rows.get(option.value)} currency={currency} />}
        nothingFoundMessage={found.isFetching ? t('palette.searching') : found.error ? t('failure.noRight') : t('palette.nothing')}
        maxDropdownHeight={320}
      />
      {opened && <ChoiceModal product={opened} currency={currency} onClose={() => setOpened(undefined)} onPick={onPick} />}
    </>
  );
}

function Found({ row, currency }: { row: Row | undefined; currency: string | undefined }) {
  const { t } = useTranslation();
  if (!row) return null;
  return (
    <Group justify="space-between" wrap="nowrap" w="100%" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" truncate>
          {row.name ?? row.sku}
        </Text>
        <Text size="xs" c="dimmed">
          <bdi>{row.sku}</bdi>
          {!row.is_salable && ` · ${t('sales.cart.notSalable')}`}
        </Text>
      </div>
      <Text size="sm" className="numbers">
        {row.price === null ? '' : money(row.price, currency)}
      </Text>
    </Group>
  );
}
