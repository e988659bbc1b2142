import type { Money } from '@merx/wire';

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
