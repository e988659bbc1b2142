import type { ConfigReader } from '@merx/db';
import { compare, money } from '@merx/wire';
import { addressFaults } from '../../customer/index.js';
import type { Directory } from '../../directory/index.js';
import { badInputs } from '../../trpc/errors.js';
import { billingAddress, type Cart, type CartAddress, isVirtual, shippingAddress } from '../cart/cart.js';
import {
  addressIncomplete,
  belowMinimum,
  cartEmpty,
  invalidEmail,
  noDownloadsForGuests,
  paymentMethodMissing,
  paymentMethodNotAvailable,
  shippingMethodMissing,
} from '../faults.js';
import { requireIntact } from '../item/item-rules.js';
import { availablePaymentMethods } from '../payment-method/offered-methods.js';
import type { PriceBook, PricedCart } from '../totals/price-cart.js';

/** Throws 400 for an empty cart, before any other check. */
export function requireItems(cart: Cart): void {
  if (cart.items.length === 0) throw cartEmpty();
}

/**
 * Checks that a non-empty cart can be ordered, in the order in which clients expect errors, and returns its addresses;
 * `shipping` is null when nothing is shipped. Throws 400.
 */
export function checkPlacement(priced: PricedCart, book: PriceBook, directory: Directory) {
  const { cart } = priced;
  const { config } = book;
  for (const item of cart.items) requireIntact(item);
  checkGuestDownloads(cart, config);
  const shipping = isVirtual(cart) ? null : checkedShipping(priced, config, directory);
  const billing = checkedAddress(billingAddress(cart), 'billing', config, directory);
  checkPayment(priced, book);
  checkMinimum(priced, config);
  return { billing, shipping };
}

/** Guests have no account for downloads. */
function checkGuestDownloads({ items, customer_id }: Cart, config: ConfigReader): void {
  const isBarred = customer_id === null && config.flag('catalog/downloadable/disable_guest_checkout');
  if (isBarred && items.some(({ product }) => product.downloads)) throw noDownloadsForGuests();
}

function checkedShipping(priced: PricedCart, config: ConfigReader, directory: Directory): CartAddress {
  const address = checkedAddress(shippingAddress(priced.cart), 'shipping', config, directory);
  if (!priced.shippingRate) throw shippingMethodMissing();
  return address;
}

function checkedAddress(
  address: CartAddress | undefined,
  type: 'billing' | 'shipping',
  config: ConfigReader,
  directory: Directory,
): CartAddress {
  if (!address?.country_id) throw addressIncomplete({ type });
  const faults = addressFaults(address, { config, directory });
  if (faults.length > 0) throw badInputs(faults);
  return address;
}

function checkPayment(priced: PricedCart, book: PriceBook): void {
  const method = priced.cart.payment?.method;
  if (!method) throw paymentMethodMissing();
  if (!availablePaymentMethods(priced, book).some(({ code }) => code === method)) throw paymentMethodNotAvailable();
}

function checkMinimum({ totals }: PricedCart, config: ConfigReader): void {
  if (!config.flag('sales/minimum_order/active')) return;
  const least = config.decimal('sales/minimum_order/amount');
  if (compare(totals.subtotal.base, money(least)) < 0) throw belowMinimum({ amount: least });
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The email for order notifications. Throws 400 when it is invalid. */
export function requireEmail(email: string | null): string {
  if (!email || !EMAIL.test(email)) throw invalidEmail();
  return email;
}
