import { Anchor, Button, Group, Pill, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { failureText } from '../../../api/failure';
import { client, trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { SmallButton } from '../../../shell/small-button';
import { SmallTable } from '../../../shell/small-table';
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

/** The coupon code of a cart. */
export function CartCoupon({ cartId, code }: { cartId: number; code: string | undefined }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const couponCode = typed.trim();
    if (!couponCode) return;
    const refused = (error: unknown): boolean => {
      setFault(failureText(error));
      return true;
    };
    const set = await act((call) => client.quote.coupons.set.admin.mutate({ cartId, couponCode }, call), { onFailure: refused });
    if (set) setTyped('');
  }
  return (
    <Card title={t('sales.cart.coupon_code')}>
      {code ? (
        <Group gap="xs">
          <Text size="sm" fw={600}>
            <Pill>
              <bdi>{code}</bdi>
            </Pill>
          </Text>
          <SmallButton
            label={t('act.remove')}
            loading={isActing}
            onClick={() => void act((call) => client.quote.coupons.remove.admin.mutate({ cartId }, call))}
          />
        </Group>
      ) : (
        <form onSubmit={(event) => void submit(event)}>
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              aria-label={t('sales.cart.couponCode')}
              placeholder={t('sales.cart.couponCode')}
              value={typed}
              error={fault}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setFault(undefined);
              }}
              style={{ flex: 1 }}
            />
            <Button type="submit" variant="default" loading={isActing}>
              {t('act.apply')}
            </Button>
          </Group>
        </form>
      )}
    </Card>
  );
}

/** Difference in totals between a placed order and its edit. */
export function OrderDifference({ cartId, currency }: { cartId: number; currency: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.quote.placement.difference.queryOptions({ cartId }));
  if (!data) return <Skeleton height={160} />;
  return (
    <Card title={t('sales.cart.difference')}>
      <Text size="sm" mb="xs">
        <Anchor component={Link} to={`/orders/${data.order_id}`}>
          {t('sales.cart.replaces', { number: data.increment_id })}
        </Anchor>
      </Text>
      <SmallTable
        verticalSpacing={4}
        horizontalSpacing={4}
        fz="sm"
        rows={data.sums}
        rowKey={({ name }) => name}
        isStrong={({ before, after }) => before !== after}
        columns={[
          { title: t('sales.cart.total'), cell: ({ name }) => say(`sales.cart.sums.${name}`, name) },
          { title: t('sales.cart.before'), isFigure: true, cell: ({ before }) => money(before, currency) },
          { title: t('sales.cart.after'), isFigure: true, cell: ({ after }) => money(after, currency) },
        ]}
      />
    </Card>
  );
}
