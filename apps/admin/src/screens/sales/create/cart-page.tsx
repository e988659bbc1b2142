import { Alert, Button, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { askToConfirm } from '../../../shell/ask';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Hint } from '../../../shell/hint';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { TextLink } from '../../../shell/text-link';
import { CartAddresses } from './cart-addresses';
import { CartDelivery, CartPayment } from './cart-delivery';
import { CartItems } from './cart-items';
import { CartCoupon, OrderDifference, TotalLines } from './cart-totals';
import { type Cart, isFilled, PICKUP_METHOD, pickupOf, shippingOf, useCart } from './use-cart';

/** One cart: items, prices, addresses, shipping and payment, until it is placed as an order. */
export function CartPage() {
  const { t } = useTranslation();
  const cartId = Number((useParams({ strict: false }) as { cartId: string }).cartId);
  const { error, cart, items, totals, payments, payment, isShoppers, email } = useCart(cartId);
  const may = useMay();
  if (error) throw error;
  if (!cart) return <PageSkeleton />;
  const title = cart.orig_order_id > 0 ? t('sales.cart.editTitle') : isShoppers ? t('sales.cart.ofShopper') : t('sales.newOrder');
  const back = { to: '/carts', label: t('nav.carts') };
  if (!cart.is_active)
    return (
      <Page title={title} back={back}>
        <Alert color="ochre">{t('sales.cart.closed')}</Alert>
      </Page>
    );
  const currency = cart.currency.quote_currency_code;
  const lines = items ?? [];
  return (
    <Page title={title} hint={`#${cart.id}`} back={back} actions={isShoppers === false && <Discard cartId={cartId} />}>
      <Columns
        side={
          <>
            <Buyer cart={cart} email={email} />
            <CartCoupon cartId={cartId} code={totals?.coupon_code} />
            <Card title={t('sales.cart.totals')} gap="md">
              {totals && <TotalLines totals={totals} />}
              {(cart.orig_order_id === 0 || may('Magento_Sales::create')) && (
                <PlaceOrder cart={cart} missing={missingOf(cart, lines.length, payment)} />
              )}
            </Card>
            {cart.orig_order_id > 0 && may('Magento_Sales::create') && <OrderDifference cartId={cartId} currency={currency} />}
          </>
        }
      >
        {isShoppers && <Alert color="ochre">{t('sales.cart.shoppersHint')}</Alert>}
        <CartItems cartId={cartId} items={lines} currency={currency} />
        <CartAddresses cart={cart} />
        {!cart.is_virtual && <CartDelivery cart={cart} items={lines} />}
        <CartPayment cartId={cartId} payments={payments} chosen={payment} />
      </Columns>
    </Page>
  );
}

function Buyer({ cart: { customer, billing_address }, email }: { cart: Cart; email: string | undefined }) {
  const { t } = useTranslation();
  const name = [customer.firstname, customer.lastname].filter(Boolean).join(' ');
  return (
    <Card title={t('sales.cart.customer_name')}>
      <TextLink to={'id' in customer && customer.id ? `/customers/${customer.id}` : undefined}>{name || t('sales.cart.guest')}</TextLink>
      <Hint style={{ overflowWrap: 'anywhere' }}>{customer.email ?? email ?? billing_address?.email}</Hint>
    </Card>
  );
}

type Part = 'items' | 'addresses' | 'shippingMethod' | 'pickupLocation' | 'paymentMethod';

/** What is missing before the order can be placed. */
function missingOf(cart: Cart, items: number, payment: string | undefined): Part[] {
  const { address, method } = shippingOf(cart);
  const isShipped = !cart.is_virtual;
  const isPickup = method === PICKUP_METHOD;
  // The address of a pick-up location is no destination of a parcel.
  const isAddressed = isFilled(address) && (isPickup || !method || !pickupOf(cart));
  return [
    ...(items === 0 ? (['items'] as const) : []),
    ...(!isFilled(cart.billing_address) || (isShipped && !isAddressed) ? (['addresses'] as const) : []),
    ...(isShipped && !method ? (['shippingMethod'] as const) : []),
    ...(isShipped && isPickup && !pickupOf(cart) ? (['pickupLocation'] as const) : []),
    ...(payment ? [] : (['paymentMethod'] as const)),
  ];
}

function PlaceOrder({ cart, missing }: { cart: Cart; missing: Part[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act, isActing } = useAct();
  const replaces = cart.orig_order_id > 0;
  async function place(): Promise<void> {
    const orderId = await act(
      (call) =>
        replaces
          ? client.quote.placement.replaceOrder.mutate({ cartId: cart.id }, call)
          : client.quote.carts.order.admin.mutate({ cartId: cart.id }, call),
      { done: t(replaces ? 'sales.cart.replaced' : 'sales.cart.placed') },
    );
    if (orderId) await navigate({ to: `/orders/${orderId}` });
  }
  return (
    <>
      <Button fullWidth disabled={missing.length > 0} loading={isActing} onClick={() => void place()}>
        {t(replaces ? 'sales.cart.replace' : 'sales.cart.place')}
      </Button>
      {missing.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('sales.cart.missing', { parts: missing.map((part) => t(`sales.cart.${part}`)).join(', ') })}
        </Text>
      )}
    </>
  );
}

function Discard({ cartId }: { cartId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  async function discard(): Promise<void> {
    // The page still shows the cart: leave it before queries are refetched.
    const isGone = await act((call) => client.quote.carts.discard.mutate({ cartId }, call), {
      done: t('sales.cart.discarded'),
      refresh: false,
    });
    if (isGone) await navigate({ to: '/carts' });
  }
  const confirm = (): void => askToConfirm({ title: t('sales.cart.discard'), text: t('sales.cart.discardText') }, () => void discard());
  return (
    <Button variant="subtle" color="brick" onClick={confirm}>
      {t('sales.cart.discard')}
    </Button>
  );
}
