import { Button, Group, Pill, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { failureText } from '../../../api/failure';
import { client } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { SmallButton } from '../../../shell/small-button';

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
            <Pill>{code}</Pill>
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
