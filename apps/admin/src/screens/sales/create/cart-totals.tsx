import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { money } from '../../../texts/format';
import { say } from '../../../texts/say';
import type { Totals } from './use-cart';

/** The totals of a cart. */
export function TotalLines({ totals }: { totals: Totals }) {
  const { t } = useTranslation();
  const currency = totals.quote_currency_code;
  return (
    <Stack gap={6} aria-live="polite">
      {totals.total_segments.map(({ code, title, value }) => {
        const isWhole = code === 'grand_total';
        return (
          <Group
            key={code}
            justify="space-between"
            wrap="nowrap"
            {...(isWhole && { pt: 8, style: { borderTop: '1px solid var(--merx-line)' } })}
          >
            <Text size="sm" fw={isWhole ? 700 : 400} style={{ overflowWrap: 'anywhere' }}>
              {say(`sales.cart.segment.${code}`, title || code)}
              {code === 'discount' && totals.coupon_code ? ` (${totals.coupon_code})` : ''}
            </Text>
            <Text size="sm" fw={isWhole ? 700 : 400} className="numbers">
              {money(value, currency)}
            </Text>
          </Group>
        );
      })}
      {totals.total_segments.length === 0 && <Text size="sm">{t('sales.cart.noItems')}</Text>}
    </Stack>
  );
}
