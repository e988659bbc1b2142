import type { ConfigReader } from '@merx/db';
import { add, type Money, money, percentOf } from '@merx/wire';

/** What is to be shipped and where to, as far as a carrier's price depends on it. Amounts in the base currency. */
export interface Shipment {
  /** Two letters, as `directory_country` has them. */
  countryId: string;
  /** 0 for an unknown region. */
  regionId: number;
  postcode: string | null;
  /** In the shop's unit of weight, without the pieces that are shipped free; of all pieces for a shipment that is free as a whole. */
  weight: Money;
  /** All pieces shipped, the free ones included; a bundle that ships its parts one by one counts as its parts. */
  qty: Money;
  /** Of `qty`, the pieces shipped free. */
  freeQty: Money;
  /** What the goods of the cart cost before discount, virtual ones and those shipped free included. */
  value: Money;
  /** The same after discount. */
  discountedValue: Money;
  /** What they cost after discount, without the goods shipped free; with them for a shipment that is free as a whole. */
  valueWithDiscount: Money;
  /** Of `valueWithDiscount`, what is not shipped: virtual goods. */
  virtualValue: Money;
  /** Whether nothing is to be paid: a rule frees the whole shipment, or each of its pieces. */
  freeShipping: boolean;
}

/** A way to ship and its amount in the base currency. */
export interface ShippingRate {
  carrier_code: string;
  method_code: string;
  carrier_title: string;
  method_title: string;
  amount: Money;
}

/** How a cart and an order name the way they are shipped. */
export const shippingDescription = (rate: Pick<ShippingRate, 'carrier_title' | 'method_title'>): string =>
  `${rate.carrier_title} - ${rate.method_title}`;

/** `carrier_method`, as a cart and an order keep it. */
export const methodCode = (rate: Pick<ShippingRate, 'carrier_code' | 'method_code'>): string => `${rate.carrier_code}_${rate.method_code}`;

/** A carrier's amount with its handling fee: a fixed one, or a percentage of the amount. */
export function withHandling(config: ConfigReader, carrierCode: string, amount: Money): Money {
  const fee = money(config.decimal(`carriers/${carrierCode}/handling_fee`));
  const isPercent = config.text(`carriers/${carrierCode}/handling_type`) === 'P';
  return add(amount, isPercent ? percentOf(amount, fee) : fee);
}
