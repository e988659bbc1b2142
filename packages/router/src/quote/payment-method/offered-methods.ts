import { type ConfigReader, paymentCodes } from '@merx/db';
import { compare, isZero, type Money, money } from '@merx/wire';
import { isReachable } from '../../sales/index.js';
import { billingAddress } from '../cart/cart.js';
import type { PriceBook, PricedCart } from '../totals/price-cart.js';
import type { PaymentMethod } from './payment-method.schema.js';

/**
 * The payment methods currently available for the cart, by sort order: only `free` for a zero total, never `free`
 * otherwise, and none whose provider is not configured.
 */
export function availablePaymentMethods({ cart, totals }: PricedCart, { config }: PriceBook): PaymentMethod[] {
  const countryId = billingAddress(cart)?.country_id ?? null;
  const total = totals.grandTotal.base;
  return paymentCodes
    .filter((code) => config.flag(`payment/${code}/active`) && (code === 'free') === isZero(total))
    .filter((code) => isReachable(config, code))
    .filter((code) => servesCountry(config, code, countryId) && withinLimits(config, code, total))
    .map((code) => ({ code, title: config.text(`payment/${code}/title`), sortOrder: config.number(`payment/${code}/sort_order`) }))
    .sort((a, b) => a.sortOrder - b.sortOrder)
    .map(({ code, title }) => ({ code, title }));
}

function servesCountry(config: ConfigReader, code: string, countryId: string | null): boolean {
  if (!config.flag(`payment/${code}/allowspecific`) || countryId === null) return true;
  return config.text(`payment/${code}/specificcountry`).split(',').includes(countryId);
}

function withinLimits(config: ConfigReader, code: string, total: Money): boolean {
  const least = config.text(`payment/${code}/min_order_total`);
  const most = config.text(`payment/${code}/max_order_total`);
  return (least === '' || compare(total, money(least)) >= 0) && (most === '' || compare(total, money(most)) <= 0);
}
