import { useQueries } from '@tanstack/react-query';
import { type Outputs, trpc } from '../../../api/trpc';

export type Cart = Outputs['quote']['carts']['get']['admin'];
export type PricedItem = Outputs['quote']['items']['priced'][number];
export type Totals = Outputs['quote']['totals']['get']['admin'];
export type CartAddress = NonNullable<Cart['billing_address']>;

/** A cart with its items, totals and payment methods, in one request. */
export function useCart(cartId: number) {
  const [cart, items, totals, payments, payment, own] = useQueries({
    queries: [
      trpc.quote.carts.get.admin.queryOptions({ cartId }),
      trpc.quote.items.priced.queryOptions({ cartId }, { retry: false }),
      trpc.quote.totals.get.admin.queryOptions({ cartId }, { retry: false }),
      trpc.quote.paymentMethods.list.admin.queryOptions({ cartId }, { retry: false }),
      trpc.quote.paymentMethods.get.admin.queryOptions({ cartId }, { retry: false }),
      // This list contains draft orders, but not customers' carts.
      trpc.quote.carts.grid.queryOptions({
        drafts: true,
        searchCriteria: { filter_groups: [{ filters: [{ field: 'entity_id', value: String(cartId) }] }], page_size: 1 },
      }),
    ],
  });
  return {
    error: cart.error,
    cart: cart.data,
    items: items.data,
    totals: totals.data,
    payments: payments.data ?? [],
    payment: payment.data?.method,
    isShoppers: own.data && own.data.total_count === 0,
    email: own.data?.items[0]?.customer_email ?? undefined,
  };
}

/** The shipping address of a cart, and the selected method as `carrier_method`. */
export function shippingOf(cart: Cart): { address: CartAddress | undefined; method: string | undefined } {
  const shipping = cart.extension_attributes?.shipping_assignments[0]?.shipping;
  return { address: shipping?.address, method: shipping?.method ?? undefined };
}

/** The method by which customers pick up their orders. */
export const PICKUP_METHOD = 'instore_pickup';

/** The code of the place whose address is the shipping address. */
export const pickupOf = (cart: Cart): string | undefined => shippingOf(cart).address?.extension_attributes?.pickup_location_code;

/** Whether the address has been entered. */
export const isFilled = (address: CartAddress | undefined): address is CartAddress => Boolean(address?.country_id);
