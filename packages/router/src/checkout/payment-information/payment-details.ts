import { methodsFor, type PriceBook, type PricedCart, totalsOf } from '../../quote/index.js';
import type { PaymentDetails } from './payment-information.schema.js';

/** The payment methods offered for a cart and what it costs, as clients see them. */
export function detailsOf(priced: PricedCart, book: PriceBook): PaymentDetails {
  return { payment_methods: methodsFor(priced, book), totals: totalsOf(priced) };
}
