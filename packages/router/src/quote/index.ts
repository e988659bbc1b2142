import { addressRoutes } from './address/address.routes.js';
import { cartRoutes } from './cart/cart.routes.js';
import { itemRoutes } from './item/item.routes.js';
import { paymentMethodRoutes } from './payment-method/payment-method.routes.js';
import { shippingMethodRoutes } from './shipping-method/shipping-method.routes.js';
import { totalsRoutes } from './totals/totals.routes.js';

export const quoteRoutes = {
  carts: cartRoutes,
  items: itemRoutes,
  addresses: addressRoutes,
  shippingMethods: shippingMethodRoutes,
  paymentMethods: paymentMethodRoutes,
  totals: totalsRoutes,
};

export { CartAddressInput } from './address/address.schema.js';
export { withAddress } from './address/address.service.js';
export { newAddress } from './address/new-address.js';
export { loadActiveCart } from './cart/change-cart.service.js';
export type { CartCall } from './cart-access.js';
export { PaymentInput, PaymentMethods } from './payment-method/payment-method.schema.js';
export { methodsFor, withPayment } from './payment-method/payment-method.service.js';
export { placeOrder, withGuestEmail } from './placement/place-order.service.js';
export { priceCart } from './totals/price-cart.js';
export { CartTotals } from './totals/totals.schema.js';
export { totalsOf } from './totals/totals-wire.js';
