import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../../api/trpc';
import { quantity } from '../../../texts/format';
import type { NextSteps, Order } from '../orders/use-order';
import { allOpen, type Quantities } from './qty-lines';

export type SourceShare = Outputs['sales']['shipment']['sources'][number];

/** The quantities that a source would ship; zero for the other lines. */
export const quantitiesFrom = (steps: NextSteps, { items }: SourceShare): Quantities => ({
  ...Object.fromEntries(Object.keys(allOpen(steps, 'ship')).map((id) => [id, 0])),
  ...Object.fromEntries(items.map(({ order_item_id, qty }) => [order_item_id, qty])),
});

interface Props {
  sources: readonly SourceShare[];
  order: Order;
  value: string;
  onChoose: (share: SourceShare) => void;
}

/** The source that the goods leave, with what each would ship; choosing one fills in its quantities. */
export function SourceField({ sources, order, value, onChoose }: Props) {
  const { t } = useTranslation();
  const nameOf = (id: number): string => order.items.find(({ item_id }) => item_id === id)?.name ?? String(id);
  const shareOf = ({ items }: SourceShare): string =>
    items.map(({ order_item_id, qty }) => `${quantity(qty)} × ${nameOf(order_item_id)}`).join(', ') || t('sales.order.sourceEmpty');
  return (
    <Radio.Group
      label={t('sales.order.source')}
      description={t('sales.order.sourceHint')}
      value={value}
      onChange={(code) => {
        const share = sources.find(({ source_code }) => source_code === code);
        if (share) onChoose(share);
      }}
    >
      <Stack gap="xs" mt="xs">
        {sources.map((share) => (
          <Radio key={share.source_code} value={share.source_code} label={share.name} description={shareOf(share)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
