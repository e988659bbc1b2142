import { Box, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client } from '../../../api/trpc';
import { CommitNumber } from '../../../form/number-box';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { money } from '../../../texts/format';
import { type Picked, ProductPicker } from './product-picker';
import type { PricedItem } from './use-cart';

interface Props {
  cartId: number;
  items: PricedItem[];
  currency: string;
}

/** The items of a cart, with quantities and prices. */
export function CartItems({ cartId, items, currency }: Props) {
  const { t } = useTranslation();
  const { act } = useAct();
  async function add(picked: Picked[]): Promise<boolean> {
    for (const { sku, qty, product_option } of picked) {
      const cartItem = { sku, qty, quote_id: String(cartId), product_option };
      if (!(await act((call) => client.quote.items.add.admin.mutate({ cartItem }, call)))) return false;
    }
    return true;
  }
  return (
    <Card title={t('sales.cart.items')} gap="md">
      <ProductPicker currency={currency} onPick={add} />
      {items.length === 0 ? (
        <Hint>{t('sales.cart.noItems')}</Hint>
      ) : (
        <Stack gap={0} role="list">
          {items.map((item) => (
            <Line key={item.item_id} cartId={cartId} item={item} currency={currency} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

function Line({ cartId, item, currency }: { cartId: number; item: PricedItem; currency: string }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const { item_id: itemId, name, sku, labels, qty, price, list_price, custom_price, may_have_custom_price } = item;
  const setQty = async (wanted: number | undefined): Promise<boolean> => {
    if (!wanted) return false;
    const cartItem = { item_id: itemId, qty: wanted, quote_id: String(cartId) };
    return (await act((call) => client.quote.items.update.admin.mutate({ itemId, cartItem }, call))) !== undefined;
  };
  const setPrice = async (wanted: number | undefined): Promise<boolean> => {
    const customPrice = wanted === undefined || wanted === list_price ? null : wanted;
    return (await act((call) => client.quote.items.setCustomPrice.mutate({ cartId, itemId, price: customPrice }, call))) !== undefined;
  };
  return (
    <Group role="listitem" py="sm" gap="sm" align="flex-start" style={{ borderTop: '1px solid var(--merx-line)' }}>
      <Box style={{ flex: '1 1 220px', minWidth: 0 }}>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{sku}</bdi>
        </Text>
        {labels.map(({ label, value }) => (
          <Text key={label} size="xs" c="dimmed">
            {label}: {value}
          </Text>
        ))}
      </Box>
      <Box w={130}>
        {may_have_custom_price ? (
          <CommitNumber
            aria-label={`${t('sales.cart.price')}: ${name}`}
            value={price}
            onCommit={setPrice}
            min={0}
            decimals={4}
            rightSection={currency}
            rightSectionWidth={52}
          />
        ) : (
          <Text size="sm" className="numbers" pt={8}>
            {money(price, currency)}
          </Text>
        )}
        {custom_price !== null && (
          <Text size="xs" c="dimmed" className="numbers">
            {t('sales.cart.instead', { price: money(list_price, currency) })}
          </Text>
        )}
      </Box>
      <CommitNumber aria-label={`${t('sales.cart.qty')}: ${name}`} value={qty} onCommit={setQty} min={0} decimals={4} w={80} />
      <Box w={110} ta="end" pt={8} ms="auto">
        <Text size="sm" className="numbers">
          {money(item.row_total, currency)}
        </Text>
        {item.discount_amount > 0 && (
          <Text size="xs" c="dimmed" className="numbers">
            {money(-item.discount_amount, currency)}
          </Text>
        )}
      </Box>
      <IconButton
        icon={IconTrash}
        mt={6}
        label={t('act.remove')}
        about={name}
        onClick={() => void act((call) => client.quote.items.remove.admin.mutate({ cartId, itemId }, call))}
      />
    </Group>
  );
}
