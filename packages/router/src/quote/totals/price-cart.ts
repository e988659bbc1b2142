import type { ConfigReader } from '@merx/db';
import { type Money, money, sum, times } from '@merx/wire';
import { type Cart, type CartItem, isVirtualItem, shippingAddress } from '../cart/cart.js';
import { type RateRequest, type ShippingRate, shippingRates } from '../shipping-method/rates.js';
import { linesOf, type PriceScope } from './cart-lines.js';
import { collectTotals } from './collect-totals.js';
import type { PriceBook } from './price-book.js';
import type { LineTotals, Totals } from './totals.js';

/** A cart with what it costs now. */
export interface PricedCart {
  cart: Cart;
  totals: Totals;
  /** The chosen shipping method, as long as it is still offered. */
  shippingRate: ShippingRate | null;
}

/** Prices a cart at the products' present prices. A shipping method that is no longer offered counts as not chosen. */
export function priceCart(cart: Cart, book: PriceBook): PricedCart {
  const lines = linesOf(cart.items, scopeOf(cart, book.config));
  const chosen = shippingAddress(cart)?.shipping_method;
  const shippingRate = chosen ? (offeredRates(cart, book).find((rate) => methodCode(rate) === chosen) ?? null) : null;
  const totals = collectTotals({ lines, shipping: shippingRate?.amount ?? null, rate: money(cart.base_to_quote_rate) });
  return { cart, totals, shippingRate };
}

/** What an item or part costs. Throws when the totals are another cart's. */
export function lineOf({ cart, totals }: PricedCart, itemId: number): LineTotals {
  const line = totals.lines.find((candidate) => candidate.itemId === itemId);
  if (!line) throw new Error(`The totals of the cart ${cart.entity_id} have no line for the item ${itemId}.`);
  return line;
}

/** `carrier_method`, as a cart and an order keep it. */
export const methodCode = (rate: Pick<ShippingRate, 'carrier_code' | 'method_code'>): string => `${rate.carrier_code}_${rate.method_code}`;

/** The methods offered to the cart's shipping address, or to another country; none without a country or without goods to ship. */
export function offeredRates(cart: Cart, { config }: PriceBook, countryId = shippingAddress(cart)?.country_id): ShippingRate[] {
  const shipped = cart.items.filter((item) => !isVirtualItem(item));
  if (!countryId || shipped.length === 0) return [];
  const { subtotal } = collectTotals({ lines: linesOf(shipped, scopeOf(cart, config)), shipping: null, rate: money(1) });
  const request: RateRequest = { countryId, qty: sum(shipped.flatMap(parcels)), subtotal: subtotal.base };
  return shippingRates(config, request);
}

/** How much is shipped of a line: a bundle may send its parts one by one, without those that need no shipping. */
function parcels({ qty, product, children }: CartItem): Money[] {
  if (!product.bundle?.ships_separately) return [money(qty)];
  return children.filter((child) => !isVirtualItem(child)).map((child) => times(money(qty), child.qty));
}

const scopeOf = (cart: Cart, config: ConfigReader): PriceScope => ({
  groupId: cart.customer_group_id,
  today: dateIn(config.text('general/locale/timezone')),
});

const formats = new Map<string, Intl.DateTimeFormat>();

/** Today's date in a time zone, as `YYYY-MM-DD`. */
function dateIn(timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(new Date());
}
