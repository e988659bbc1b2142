import type { ConfigReader } from '@merx/db';
import { add, type Money, money, percentOf } from '@merx/wire';

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

/** A carrier's amount plus its handling fee: fixed, or a percentage of the amount. */
export function withHandling(config: ConfigReader, carrierCode: string, amount: Money): Money {
  const fee = money(config.decimal(`carriers/${carrierCode}/handling_fee`));
  const isPercent = config.text(`carriers/${carrierCode}/handling_type`) === 'P';
  return add(amount, isPercent ? percentOf(amount, fee) : fee);
}
