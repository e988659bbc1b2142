import { type ConfigReader, carrierCodes } from '@merx/db';
import { compare, type Money, money, subtract, times, ZERO } from '@merx/wire';
import type { Shipment, ShippingRate } from './shipping-rate.js';
import { withHandling } from './shipping-rate.js';
import { type TableRates, tablerateCarrier } from './table-rates.js';

/** Carrier input besides the shipment. */
export interface CarrierBook {
  config: ConfigReader;
  tableRates: TableRates;
}

type Carrier = (book: CarrierBook, shipment: Shipment) => { method_code: string; amount: Money } | null;

const carriers: Record<(typeof carrierCodes)[number], Carrier> = {
  flatrate: ({ config }, { qty, freeQty, freeShipping }) => {
    if (freeShipping) return { method_code: 'flatrate', amount: ZERO };
    const price = money(config.decimal('carriers/flatrate/price'));
    const perItem = config.text('carriers/flatrate/type') === 'I';
    return { method_code: 'flatrate', amount: withHandling(config, 'flatrate', perItem ? times(price, subtract(qty, freeQty)) : price) };
  },
  tablerate: ({ config, tableRates }, shipment) => tablerateCarrier(config, tableRates, shipment),
  freeshipping: ({ config }, { discountedValue, freeShipping }) => {
    const threshold = config.text('carriers/freeshipping/free_shipping_subtotal');
    const reached = threshold !== '' && compare(discountedValue, money(threshold)) >= 0;
    return freeShipping || reached ? { method_code: 'freeshipping', amount: ZERO } : null;
  },
};

/** The methods that the active carriers offer for this shipment, in carrier order, by `sort_order` if set. */
export function shippingRates(book: CarrierBook, shipment: Shipment): ShippingRate[] {
  const { config } = book;
  return carrierCodes
    .filter((code) => config.flag(`carriers/${code}/active`) && servesCountry(config, code, shipment.countryId))
    .sort((a, b) => config.number(`carriers/${a}/sort_order`) - config.number(`carriers/${b}/sort_order`))
    .flatMap((code) => {
      const rate = carriers[code](book, shipment);
      if (!rate) return [];
      const carrier_title = config.text(`carriers/${code}/title`);
      return [{ ...rate, carrier_code: code, carrier_title, method_title: config.text(`carriers/${code}/name`) }];
    });
}

function servesCountry(config: ConfigReader, code: string, countryId: string): boolean {
  if (!config.flag(`carriers/${code}/sallowspecific`)) return true;
  return config.text(`carriers/${code}/specificcountry`).split(',').includes(countryId);
}
