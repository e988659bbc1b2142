import type { ConfigReader } from '@merx/db';
import { add, compare, type Money, money, percentOf, times, ZERO } from '@merx/wire';

/** What a carrier's rate depends on. Amounts in the base currency. */
export interface RateRequest {
  countryId: string;
  /** Quantity of what is shipped. */
  qty: Money;
  subtotal: Money;
}

/** A way to ship and its amount in the base currency. */
export interface ShippingRate {
  carrier_code: string;
  method_code: string;
  carrier_title: string;
  method_title: string;
  amount: Money;
}

type Carrier = (config: ConfigReader, request: RateRequest) => Omit<ShippingRate, 'carrier_code' | 'carrier_title' | 'method_title'> | null;

/** In the order in which they are offered. */
const carriers: Record<string, Carrier> = {
  flatrate: (config, { qty }) => {
    const price = money(config.decimal('carriers/flatrate/price'));
    const perItem = config.text('carriers/flatrate/type') === 'I';
    const amount = withHandling(config, 'flatrate', perItem ? times(price, qty) : price);
    return { method_code: 'flatrate', amount };
  },
  freeshipping: (config, { subtotal }) => {
    const threshold = config.text('carriers/freeshipping/free_shipping_subtotal');
    const reached = threshold !== '' && compare(subtotal, money(threshold)) >= 0;
    return reached ? { method_code: 'freeshipping', amount: ZERO } : null;
  },
};

/** The methods that the active carriers offer for this shipment, in the carriers' order. */
export function shippingRates(config: ConfigReader, request: RateRequest): ShippingRate[] {
  return Object.entries(carriers)
    .filter(([code]) => config.flag(`carriers/${code}/active`) && servesCountry(config, code, request.countryId))
    .flatMap(([code, carrier]) => {
      const rate = carrier(config, request);
      if (!rate) return [];
      return [
        {
          ...rate,
          carrier_code: code,
          carrier_title: config.text(`carriers/${code}/title`),
          method_title: config.text(`carriers/${code}/name`),
        },
      ];
    });
}

function servesCountry(config: ConfigReader, code: string, countryId: string): boolean {
  if (!config.flag(`carriers/${code}/sallowspecific`)) return true;
  return config.text(`carriers/${code}/specificcountry`).split(',').includes(countryId);
}

/** A fixed fee, or a percentage of the amount. */
function withHandling(config: ConfigReader, code: string, amount: Money): Money {
  const fee = money(config.decimal(`carriers/${code}/handling_fee`));
  const isPercent = config.text(`carriers/${code}/handling_type`) === 'P';
  return add(amount, isPercent ? percentOf(amount, fee) : fee);
}
