import { setSetting } from '@merx/router';
import { address } from './goods.js';
import type { Answer, Shop } from './shop.js';
import { type StockedShop, stockShop } from './stocked-shop.js';

/** Where the sources of a stocked shop are. */
const PLACES = {
  north: { city: 'Berlin', street: 'Seestraße 1', postcode: '13353', phone: '030 1', region: 'Berlin', latitude: 52.55, longitude: 13.35 },
  south: { city: 'Potsdam', street: 'Am Markt 2', postcode: '14467', phone: '0331 2', latitude: 52.4, longitude: 13.06 },
  east: { city: 'Dresden', street: 'Elbufer 3', postcode: '01067', phone: '0351 3' },
} as const;
type Place = keyof typeof PLACES;

/** The shipping address of a cart that is picked up there. */
export const addressAt = (place: Place) => {
  const { city, street, postcode } = PLACES[place];
  const { firstname, lastname, telephone } = address;
  const named = { firstname, lastname, telephone, country_id: 'DE', region: place === 'north' ? 'Berlin' : 'Brandenburg' };
  return { ...named, city, postcode, street: [street], extension_attributes: { pickup_location_code: place as string } };
};

/** A shop whose buyers can pick up their orders at its three sources. */
export interface PickupShop extends StockedShop {
  /** Sets the addresses and the method of a guest's cart for pick-up. */
  choose: (cartId: string, shipping_address: object) => Promise<Answer>;
  /** A guest's order of so many pieces, to be picked up at `north`. */
  order: (sku: string, qty?: number) => Promise<number>;
  /** Notifies the buyers of these orders. */
  notify: (...orderIds: number[]) => Promise<Answer>;
}

/** Makes the three sources of a stocked shop pick-up locations, and offers the method. */
export async function openPickup(shop: Shop, token: string): Promise<PickupShop> {
  const stocked = await stockShop(shop, token);
  for (const [code, place] of Object.entries(PLACES)) {
    const extension_attributes = {
      is_pickup_location_active: true,
      frontend_name: `Our store in ${place.city}`,
      frontend_description: 'Ring.',
    };
    const { status, body } = await stocked.call('PUT', `inventory/sources/${code}`, { source: { ...place, extension_attributes } });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  await setSetting(shop.db, 'carriers/instore/active', '1', { scope: 'default' });
  const choose = (cartId: string, shipping_address: object) =>
    shop.call('POST', `/V1/guest-carts/${cartId}/shipping-information`, {
      body: {
        addressInformation: {
          ...{ shipping_address, billing_address: address },
          ...{ shipping_carrier_code: 'instore', shipping_method_code: 'pickup' },
        },
      },
    });
  return {
    ...stocked,
    choose,
    notify: (...orderIds) => stocked.call('POST', 'order/notify-orders-are-ready-for-pickup', { orderIds }),
    async order(sku, qty = 1) {
      const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
      await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku, qty, quote_id: cartId } } });
      await choose(cartId, addressAt('north'));
      const body = { email: 'buyer@shop.test', paymentMethod: { method: 'checkmo' } };
      const placed = await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, { body });
      if (placed.status !== 200) throw new Error(JSON.stringify(placed.body));
      return placed.body;
    },
  };
}
