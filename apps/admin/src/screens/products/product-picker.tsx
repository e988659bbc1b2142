import { Box, Button, Checkbox, Group, Loader, Modal, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../api/trpc';
import { Hint } from '../../shell/hint';
import { money } from '../../texts/format';
import { ProductThumb } from './product-cells';

export type FoundProduct = Outputs['catalog']['product']['grid']['items'][number];

interface Props {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** SKUs to exclude. */
  without?: readonly string[] | undefined;
  /** Product types to offer; all by default. */
  types?: readonly string[] | undefined;
  onChoose: (products: FoundProduct[]) => void;
}

/** Searches products by name or SKU and selects any number of them. */
export function ProductPicker({ isOpen, onClose, title, ...search }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="lg">
      <PickerBody {...search} onClose={onClose} />
    </Modal>
  );
}

const PAGE = 20;

function PickerBody({ without = [], types, onChoose, onClose }: Omit<Props, 'isOpen' | 'title'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 200);
  const [chosen, setChosen] = useState<FoundProduct[]>([]);
  const filters = [
    ...(without.length > 0 ? [{ filters: [{ field: 'sku', value: without.join(','), condition_type: 'nin' as const }] }] : []),
    ...(types ? [{ filters: [{ field: 'type_id', value: types.join(','), condition_type: 'in' as const }] }] : []),
  ];
  const found = useQuery({
    ...trpc.catalog.product.grid.queryOptions({ searchCriteria: { filter_groups: filters, page_size: PAGE }, text }),
    placeholderData: keepPreviousData,
  });
  const items = found.data?.items ?? [];
  const isChosen = (product: FoundProduct): boolean => chosen.some(({ sku }) => sku === product.sku);
  const toggle = (product: FoundProduct): void =>
    setChosen(isChosen(product) ? chosen.filter(({ sku }) => sku !== product.sku) : [...chosen, product]);
  return (
    <Stack>
      <TextInput
        aria-label={t('products.edit.findProducts')}
        placeholder={t('products.edit.findProducts')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        rightSection={found.isFetching ? <Loader size="xs" /> : undefined}
        data-autofocus
      />
      <ScrollArea h={360} viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('nav.products') }}>
        <Stack gap={4}>
          {items.map((product) => (
            <Checkbox
              key={product.id}
              checked={isChosen(product)}
              onChange={() => toggle(product)}
              styles={{ body: { alignItems: 'center' }, labelWrapper: { flex: 1, minWidth: 0 } }}
              label={<FoundLine product={product} />}
            />
          ))}
          {found.data && items.length === 0 && <Text c="dimmed">{t('list.noMatch')}</Text>}
        </Stack>
      </ScrollArea>
      <Group justify="space-between">
        <Hint role="status">{t('list.selected', { count: chosen.length })}</Hint>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <Button
            disabled={chosen.length === 0}
            onClick={() => {
              onChoose(chosen);
              onClose();
            }}
          >
            {t('act.add')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function FoundLine({ product }: { product: FoundProduct }) {
  return (
    <Group component="span" gap="sm" wrap="nowrap">
      <ProductThumb file={product.thumbnail} size={36} />
      <Box component="span" miw={0} style={{ flex: 1 }}>
        <Text component="span" display="block" size="sm" truncate>
          {product.name ?? product.sku}
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed">
          <bdi>{product.sku}</bdi>
        </Text>
      </Box>
      <Text component="span" size="sm" className="numbers">
        {money(product.price)}
      </Text>
    </Group>
  );
}
