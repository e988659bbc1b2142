import { adminCart, guestCart, myCart } from '../../quote/cart-access.js';
import { router } from '../../trpc/init.js';
import { AdminPaymentInformation, GuestPaymentInformation, OrderId, PaymentDetails, PaymentInformation, Saved } from './payment-information.schema.js';
import { getPaymentInformation, placePaymentInformation, savePaymentInformation } from './payment-information.service.js';

export const paymentInformationRoutes = router({
  get: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/payment-information', 'Returns the payment methods and totals of a cart').output(PaymentDetails).query(getPaymentInformation),
    mine: myCart('GET', '/V1/carts/mine/payment-information', 'Returns the payment methods and totals of the customer’s own cart').output(PaymentDetails).query(getPaymentInformation),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/payment-information', 'Returns the payment methods and totals of a guest’s cart').output(PaymentDetails).query(getPaymentInformation),
  }),
  save: router({
    mine: myCart('POST', '/V1/carts/mine/set-payment-information', 'Sets the payment method and billing address of the customer’s own cart')
      .input(PaymentInformation)
      .output(Saved)
      .mutation(savePaymentInformation),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/set-payment-information', 'Sets the payment method and billing address of a guest’s cart')
      .input(GuestPaymentInformation)
      .output(Saved)
      .mutation(savePaymentInformation),
  }),
  place: router({
    admin: adminCart('POST', '/V1/carts/{cartId}/payment-information', 'Sets the payment method of a cart and places the order')
      .input(AdminPaymentInformation)
      .output(OrderId)
      .mutation(placePaymentInformation),
    mine: myCart('POST', '/V1/carts/mine/payment-information', 'Sets the payment method of the customer’s own cart and places the order')
      .input(PaymentInformation)
      .output(OrderId)
      .mutation(placePaymentInformation),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/payment-information', 'Sets the payment method of a guest’s cart and places the order')
      .input(GuestPaymentInformation)
      .output(OrderId)
      .mutation(placePaymentInformation),
  }),
});
