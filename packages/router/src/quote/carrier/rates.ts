import { type ConfigReader, carrierCodes } from '@merx/db';
import { compare, type Money, money, subtract, times, ZERO } from '@merx/wire';
import { type TableRates, tablerateCarrier, withHandling } from './table-rates.js';

/** The shipment and its destination, as needed for carrier prices. Amounts in the base currency. */
export interface Shipment {
  /** Two letters, as in `directory_country`. */
  countryId: string;
  /** 0 for an unknown region. */
  regionId: number;
  postcode: string | null;
  /** In the shop's unit of weight, without items that ship free; of all items if the entire shipment is free. */
  weight: Money;
  /** All items shipped, including free ones; a bundle whose parts ship separately counts as its parts. */
  qty: Money;
  /** Of `qty`, the items that ship free. */
  freeQty: Money;
  /** The cart's subtotal before discount, including virtual items and those that ship free. */
  value: Money;
  /** The same after discount. */
  discountedValue: Money;
  /** The subtotal after discount, without items that ship free; includes them if the entire shipment is free. */
  valueWithDiscount: Money;
  /** The virtual part of `valueWithDiscount`. */
  virtualValue: Money;
  /** Whether shipping is free: a rule applies to the entire shipment, or to each of its items. */
  freeShipping: boolean;
}

/** A shipping method and its amount in the base currency. */
export interface ShippingRate {
  carrier_code: string;
  method_code: string;
  carrier_title: string;
  method_title: string;
  amount: Money;
}

/** The shipping method as named in carts and orders. */
export const shippingDescription = (rate: Pick<ShippingRate, 'carrier_title' | 'method_title'>): string =>
  `${rate.carrier_title} - ${rate.method_title}`;

/** `carrier_method`, as stored in carts and orders. */
export const methodCode = (rate: Pick<ShippingRate, 'carrier_code' | 'method_code'>): string => `${rate.carrier_code}_${rate.method_code}`;

/** Carrier input besides the shipment. */
interface CarrierBook {
  config: ConfigReader;
  tableRates: TableRates;
  /** Whether a place has all that is to be shipped assigned, so that it can be picked up there. */
  canBePickedUp: boolean;
}

/** The method by which buyers pick up their orders. */
export const PICKUP_METHOD = 'instore_pickup';

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
  instore: ({ config, canBePickedUp }, { freeShipping }) =>
    canBePickedUp ? { method_code: 'pickup', amount: freeShipping ? ZERO : money(config.decimal('carriers/instore/price')) } : null,
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
