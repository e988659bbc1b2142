import { compare, money } from '@merx/wire';
import { type CartCustomer, cartCustomer } from '../../customer/index.js';
import { directoryOf } from '../../directory/index.js';
import type { OwnCall } from '../../trpc/context.js';
import { notFound, required, tooManyCharacters } from '../../trpc/errors.js';
import { newAddress, withAddress } from '../address/address.service.js';
import { BUYER_FIELDS, type Buyer, type Cart } from '../cart/cart.js';
import { type CartDetails, findCurrencyRate, updateCartDetails } from '../cart/cart-write.queries.js';
import type { CartCall } from '../cart-access.js';
import { type CartChange, changeCart } from '../change/change-cart.service.js';
import { currencyNotAvailable, invalidStateChange } from '../faults.js';
import { requireEmail } from '../placement/placement-checks.js';
import type { CartInput } from './cart.schema.js';

/**
 * Updates the caller's own cart: billing address, currency, note, and what the order will have in place of the account's name and email.
 * Fields that are absent stay. Throws 404 without an active cart, 400 for anything else that differs from the cart, as its lines.
 */
export async function saveMyCart({ ctx, input: { quote } }: CartCall<{ quote: CartInput }> & OwnCall): Promise<string[]> {
  const directory = await directoryOf(ctx.db);
  return changeCart(ctx.db, ctx.cart, async (change) => {
    const { tx, cart } = change;
    requireSameCart(quote, cart);
    const account = await cartCustomer(tx, ctx.customerId);
    if (!account) throw notFound('customerId', ctx.customerId);
    const details: CartDetails = {
      customer_note: quote.customer_note ?? cart.customer_note,
      customer_note_notify: quote.customer_note_notify ?? cart.customer_note_notify,
      buyer: buyerOf(quote, cart, account),
      ...(await currencyOf(quote, change)),
    };
    await updateCartDetails(tx, cart.entity_id, details);
    const saved = { ...cart, ...details };
    const given = quote.billing_address;
    if (!given) return { cart: saved, result: [] };
    return { cart: await withAddress(tx, saved, await newAddress(tx, saved, directory, 'billing', given)), result: [] };
  });
}

/** Throws 400 for another customer, store view or state than the cart's, and for other lines: they have routes of their own. */
function requireSameCart({ customer, store_id, is_active, customer_is_guest, items }: CartInput, cart: Cart): void {
  const isAnotherCustomer = customer && Object.keys(customer).length > 0 && customer.id !== cart.customer_id;
  const isAnotherStore = (store_id ?? cart.store_id) !== cart.store_id;
  if (isAnotherCustomer || isAnotherStore || is_active === false || customer_is_guest === true) throw invalidStateChange();
  if (items && !areLinesOf(items, cart)) throw invalidStateChange();
}

function areLinesOf(items: NonNullable<CartInput['items']>, cart: Cart): boolean {
  const qtyOf = new Map(cart.items.map(({ item_id, qty }) => [item_id, money(qty)]));
  const isLine = ({ item_id, qty }: (typeof items)[number]) => compare(money(qty), qtyOf.get(item_id) ?? money(-1)) === 0;
  return items.length === qtyOf.size && new Set(items.map(({ item_id }) => item_id)).size === qtyOf.size && items.every(isLine);
}

const LONGEST = 255;

/** What differs from the account, so that later changes of the account still apply to everything else. */
function buyerOf({ customer }: CartInput, { buyer }: Cart, account: CartCustomer): Buyer | null {
  const stated: Buyer = { ...buyer };
  for (const field of BUYER_FIELDS) {
    const given = customer?.[field];
    if (given === undefined || given === null) continue;
    const value = checked(field, given.trim());
    if (value === (account[field] ?? '')) delete stated[field];
    else stated[field] = value;
  }
  return Object.keys(stated).length > 0 ? stated : null;
}

function checked(field: keyof Buyer, value: string): string {
  if (value.length > LONGEST) throw tooManyCharacters({ fieldName: `quote.customer.${field}`, length: LONGEST });
  if (field === 'email') return requireEmail(value);
  if (value === '' && (field === 'firstname' || field === 'lastname')) throw required(`quote.customer.${field}`);
  return value;
}

/** The currency of the cart and its rate. Throws 400 for one that the store view does not offer, or that has no rate. */
async function currencyOf({ currency }: CartInput, { tx, cart, book }: CartChange) {
  const code = currency?.quote_currency_code || cart.quote_currency_code;
  if (code === cart.quote_currency_code) return { quote_currency_code: code, base_to_quote_rate: cart.base_to_quote_rate };
  // The price agreed for a line is in the currency of the cart.
  if (cart.items.some(({ custom_price }) => custom_price !== null)) throw invalidStateChange();
  const offered = book.config.text('currency/options/allow').split(',');
  const rate = code === cart.base_currency_code ? '1' : await findCurrencyRate(tx, cart.base_currency_code, code);
  if (rate === undefined || !offered.some((one) => one.trim() === code)) throw currencyNotAvailable({ currencyCode: code });
  return { quote_currency_code: code, base_to_quote_rate: rate };
}
