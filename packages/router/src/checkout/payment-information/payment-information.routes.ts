import { adminCart, guestCart, myCart } from '../../quote/cart-access.js';
import { router } from '../../trpc/init.js';
import {
  AdminPaymentInformation,
  GuestPaymentInformation,
  OrderId,
  PaymentDetails,
  PaymentInformation,
  Saved,
} from './payment-information.schema.js';
import {
  getPaymentInformation,
  placeGuestOrder,
  placeMyOrder,
  placeOrderOf,
  saveGuestPaymentInformation,
  saveMyPaymentInformation,
} from './payment-information.service.js';

export const paymentInformationRoutes = router({
  get: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/payment-information').output(PaymentDetails).query(getPaymentInformation),
    mine: myCart('GET', '/V1/carts/mine/payment-information').output(PaymentDetails).query(getPaymentInformation),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/payment-information').output(PaymentDetails).query(getPaymentInformation),
  }),
  save: router({
    mine: myCart('POST', '/V1/carts/mine/set-payment-information')
      .input(PaymentInformation)
      .output(Saved)
      .mutation(saveMyPaymentInformation),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/set-payment-information')
      .input(GuestPaymentInformation)
      .output(Saved)
      .mutation(saveGuestPaymentInformation),
  }),
  place: router({
    admin: adminCart('POST', '/V1/carts/{cartId}/payment-information')
      .input(AdminPaymentInformation)
      .output(OrderId)
      .mutation(placeOrderOf),
    mine: myCart('POST', '/V1/carts/mine/payment-information').input(PaymentInformation).output(OrderId).mutation(placeMyOrder),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/payment-information')
      .input(GuestPaymentInformation)
      .output(OrderId)
      .mutation(placeGuestOrder),
  }),
});
