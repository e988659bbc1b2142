import { directoryOf } from '../../directory/index.js';
import { type CartCall, changeCart, newAddress, requireShippable, withAddress, withShippingMethod } from '../../quote/index.js';
import type { PaymentDetails } from '../payment-information/payment-information.schema.js';
import { detailsOf } from '../payment-information/payment-information.service.js';
import type { ShippingInformation } from './shipping-information.schema.js';

/**
 * Sets the addresses and the shipping method together; returns the resulting payment methods and totals. Throws 404 for
 * the cart, a virtual cart and an unknown method, 400 for an empty cart and an address without a country; then the cart
 * is unchanged.
 */
export async function saveShippingInformation({ ctx, input }: CartCall<ShippingInformation>): Promise<PaymentDetails> {
  const { shipping_address, billing_address, shipping_carrier_code, shipping_method_code } = input.addressInformation;
  const directory = await directoryOf(ctx.db);
  return changeCart(ctx.db, ctx.cart, async ({ tx, cart, book }) => {
    requireShippable(cart);
    let changed = await withAddress(tx, cart, await newAddress(tx, cart, directory, 'shipping', shipping_address));
    if (billing_address) changed = await withAddress(tx, changed, await newAddress(tx, cart, directory, 'billing', billing_address));
    const choice = { carrierCode: shipping_carrier_code, methodCode: shipping_method_code };
    return { cart: await withShippingMethod(tx, changed, book, choice), result: (priced) => detailsOf(priced, book) };
  });
}
