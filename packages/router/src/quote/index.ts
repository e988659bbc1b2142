import { addressRoutes } from './address/address.routes.js';
import { totalsRoutes } from './cart-totals/cart-totals.routes.js';
import { cartRoutes } from './carts/cart.routes.js';
import { couponRoutes } from './coupon/coupon.routes.js';
import { placementRoutes } from './draft/draft.routes.js';
import { itemRoutes } from './item/item.routes.js';
import { paymentMethodRoutes } from './payment-method/payment-method.routes.js';
import { shippingMethodRoutes } from './shipping-method/shipping-method.routes.js';

export const quoteRoutes = {
  coupons: couponRoutes,
  carts: cartRoutes,
  items: itemRoutes,
  addresses: addressRoutes,
  shippingMethods: shippingMethodRoutes,
  paymentMethods: paymentMethodRoutes,
  totals: totalsRoutes,
  placement: placementRoutes,
};

export { CartAddressInput } from './address/address.schema.js';
export { newAddress, withAddress, withUnsavedAddress } from './address/address.service.js';
export { TABLE_RATE_CONDITIONS } from './carrier/table-rates.js';
export { exportTableRates, importTableRates, type TableOfRates } from './carrier/table-rates.service.js';
export { type Cart, isVirtual } from './cart/cart.js';
export { ProductOptionInput } from './cart/product-option.schema.js';
export type { CartCall } from './cart-access.js';
export { pruneCarts } from './carts/expired-carts.service.js';
export { type CartChange, changeCart, isOpenCart, loadActiveCart } from './change/change-cart.service.js';
export { ReorderResult } from './draft/draft.schema.js';
export { prepareExchange } from './draft/draft.service.js';
export { GiftMessageInput } from './gift-message/gift-message.schema.js';
export { giftMessageOf, withGiftMessages } from './gift-message/gift-message.service.js';
export { availablePaymentMethods } from './payment-method/offered-methods.js';
export { PaymentInput, PaymentMethods } from './payment-method/payment-method.schema.js';
export { withPayment } from './payment-method/payment-method.service.js';
export { placeOrder, requireAgreed, storeGuestEmail, withGuestEmail } from './placement/place-order.service.js';
export { previewCart } from './preview/preview-cart.service.js';
export { cartReminderMail, pruneReminders, remindOfCarts, unsubscribe } from './reminder/reminder.service.js';
export { type MethodChoice, ShippingMethods } from './shipping-method/shipping-method.schema.js';
export {
  availableShippingMethods,
  requireShippable,
  withShippingMethod,
  withUnsavedShippingMethod,
} from './shipping-method/shipping-method.service.js';
export type { PriceBook } from './totals/price-cart.js';
export { type PricedCart, priceCart } from './totals/price-cart.js';
export { CartTotals } from './totals/totals.schema.js';
export { totalsOf } from './totals/totals-wire.js';
