import type { ConfigReader } from '@merx/db';
import { money, sum } from '@merx/wire';
import { unitPrice } from '../../catalog/index.js';
import { type Cart, isVirtualType, shippingAddress } from '../cart/cart.js';
import { type RateRequest, type ShippingRate, shippingRates } from '../shipping-method/rates.js';
import { collectTotals } from './collect-totals.js';
import type { Totals, TotalsLine } from './totals.js';

/** A cart with what it costs now. */
export interface PricedCart {
  cart: Cart;
  totals: Totals;
  /** The chosen shipping method, as long as it is still offered. */
  shippingRate: ShippingRate | null;
}

/** Prices a cart at the products' present prices. A shipping method that is no longer offered counts as not chosen. */
export function priceCart(cart: Cart, config: ConfigReader): PricedCart {
  const lines = linesOf(cart, config);
  const chosen = shippingAddress(cart)?.shipping_method;
  const shippingRate = chosen ? (offeredRates(cart, config).find((rate) => methodCode(rate) === chosen) ?? null) : null;
  const totals = collectTotals({ lines, shipping: shippingRate?.amount ?? null, rate: money(cart.base_to_quote_rate) });
  return { cart, totals, shippingRate };
}

/** `carrier_method`, as a cart and an order keep it. */
export const methodCode = (rate: Pick<ShippingRate, 'carrier_code' | 'method_code'>): string => `${rate.carrier_code}_${rate.method_code}`;

/** The methods offered to the cart's shipping address, or to another country; none without a country or without goods to ship. */
export function offeredRates(cart: Cart, config: ConfigReader, countryId = shippingAddress(cart)?.country_id): ShippingRate[] {
  const shipped = linesOf(cart, config).filter((line) => !line.isVirtual);
  if (!countryId || shipped.length === 0) return [];
  const { subtotal } = collectTotals({ lines: shipped, shipping: null, rate: money(1) });
  const request: RateRequest = { countryId, qty: sum(shipped.map((line) => line.qty)), subtotal: subtotal.base };
  return shippingRates(config, request);
}

function linesOf(cart: Cart, config: ConfigReader): TotalsLine[] {
  const today = dateIn(config.text('general/locale/timezone'));
  return cart.items.map((item) => {
    const qty = money(item.qty);
    return {
      itemId: item.item_id,
      qty,
      unitPrice: unitPrice(item.product, qty, cart.customer_group_id, today),
      isVirtual: isVirtualType(item.product_type),
    };
  });
}

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
