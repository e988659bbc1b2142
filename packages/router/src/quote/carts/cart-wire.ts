import { money, sum, toWire } from '@merx/wire';
import type { CustomerAnswer } from '../../customer/index.js';
import { addressOf } from '../address/address.js';
import type { CartAddress } from '../address/address.schema.js';
import { withStated } from '../cart/buyer.js';
import { type CartAddress as Address, billingAddress, isVirtual, shippingAddress } from '../cart/cart.js';
import { itemOf } from '../item/line.js';
import type { PricedCart } from '../totals/price-cart.js';
import type { Cart as CartAnswer } from './cart.schema.js';

const NOBODY = { email: null, firstname: null, lastname: null };

/** A cart in API format. Items and shipping assignments are present while it is active, the latter if something is shipped. */
export function cartOf(priced: PricedCart, customer: CustomerAnswer | undefined): CartAnswer {
  const { cart } = priced;
  const items = cart.items.map((item) => itemOf(priced, item.item_id, String(cart.entity_id)));
  const billing = billingAddress(cart);
  const shipping = shippingAddress(cart);
  const isShipped = cart.is_active && cart.items.length > 0 && !isVirtual(cart);
  return {
    id: cart.entity_id,
    created_at: cart.created_at,
    updated_at: cart.updated_at,
    converted_at: cart.converted_at ?? undefined,
    is_active: cart.is_active,
    is_virtual: isVirtual(cart),
    items: cart.is_active ? items : undefined,
    items_count: cart.items.length,
    items_qty: toWire(sum(cart.items.map((item) => money(item.qty)))),
    customer: customer ? withStated(customer, cart, undefined) : NOBODY,
    billing_address: billing && addressOf(billing),
    reserved_order_id: cart.reserved_order_id ?? undefined,
    orig_order_id: cart.orig_order_id,
    currency: currencyOf(priced),
    customer_is_guest: cart.customer_is_guest,
    customer_note: cart.customer_note ?? undefined,
    customer_note_notify: cart.customer_note_notify,
    customer_tax_class_id: cart.customer_tax_class_id,
    store_id: cart.store_id,
    extension_attributes: isShipped ? { shipping_assignments: [{ shipping: assignedShipping(shipping), items }] } : undefined,
  };
}

/** The shipping address and method of a cart; the address is present but empty until a client sets one. */
function assignedShipping(address: Address | undefined): { address: CartAddress; method: string | null } {
  return address ? { address: addressOf(address), method: address.shipping_method } : { address: NO_ADDRESS, method: null };
}

const NO_ADDRESS: CartAddress = {
  id: 0,
  region: null,
  region_id: null,
  region_code: null,
  country_id: null,
  street: [],
  telephone: null,
  postcode: null,
  city: null,
  firstname: null,
  lastname: null,
  email: null,
  same_as_billing: 0,
  save_in_address_book: 0,
};

function currencyOf({ cart }: PricedCart): CartAnswer['currency'] {
  return {
    global_currency_code: cart.base_currency_code,
    base_currency_code: cart.base_currency_code,
    store_currency_code: cart.base_currency_code,
    quote_currency_code: cart.quote_currency_code,
    store_to_base_rate: 0,
    store_to_quote_rate: 0,
    base_to_global_rate: 1,
    base_to_quote_rate: Number(cart.base_to_quote_rate),
  };
}
