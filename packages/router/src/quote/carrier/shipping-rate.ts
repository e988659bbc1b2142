import type { Money } from '@merx/wire';

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
