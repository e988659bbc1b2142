import { wireBool, wireInt } from '@merx/wire';
import { adminCart, guestCart, myCart } from '../../quote/cart-access.js';
import { router } from '../../trpc/init.js';
import { AdminPaymentInformation, EstimatedTotals, GuestPaymentInformation, PaymentDetails, PaymentInformation, ShippingInformation, TotalsInformation } from './information.schema.js';
import { estimateTotals, getPaymentInformation, placePaymentInformation, savePaymentInformation, saveShippingInformation } from './information.service.js';

export const paymentInformationRoutes = router({
  get: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/payment-information', 'Returns the payment methods and totals of a cart').output(PaymentDetails).query(getPaymentInformation),
    mine: myCart('GET', '/V1/carts/mine/payment-information', 'Returns the payment methods and totals of the customer’s own cart').output(PaymentDetails).query(getPaymentInformation),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/payment-information', 'Returns the payment methods and totals of a guest’s cart').output(PaymentDetails).query(getPaymentInformation),
  }),
  save: router({
    mine: myCart('POST', '/V1/carts/mine/set-payment-information', 'Sets the payment method and billing address of the customer’s own cart')
      .input(PaymentInformation)
      .output(wireBool)
      .mutation(savePaymentInformation),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/set-payment-information', 'Sets the payment method and billing address of a guest’s cart')
      .input(GuestPaymentInformation)
      .output(wireBool)
      .mutation(savePaymentInformation),
  }),
  place: router({
    admin: adminCart('POST', '/V1/carts/{cartId}/payment-information', 'Sets the payment method of a cart and places the order')
      .input(AdminPaymentInformation)
      .output(wireInt)
      .mutation(placePaymentInformation),
    mine: myCart('POST', '/V1/carts/mine/payment-information', 'Sets the payment method of the customer’s own cart and places the order')
      .input(PaymentInformation)
      .output(wireInt)
      .mutation(placePaymentInformation),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/payment-information', 'Sets the payment method of a guest’s cart and places the order')
      .input(GuestPaymentInformation)
      .output(wireInt)
      .mutation(placePaymentInformation),
  }),
});

export const shippingInformationRoutes = router({
  save: router({
    admin: adminCart('POST', '/V1/carts/{cartId}/shipping-information', 'Sets the addresses and shipping method of a cart')
      .input(ShippingInformation)
      .output(PaymentDetails)
      .mutation(saveShippingInformation),
    mine: myCart('POST', '/V1/carts/mine/shipping-information', 'Sets the addresses and shipping method of the customer’s own cart')
      .input(ShippingInformation)
      .output(PaymentDetails)
      .mutation(saveShippingInformation),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/shipping-information', 'Sets the addresses and shipping method of a guest’s cart')
      .input(ShippingInformation)
      .output(PaymentDetails)
      .mutation(saveShippingInformation),
  }),
});

export const totalsInformationRoutes = router({
  estimate: router({
    admin: adminCart('POST', '/V1/carts/{cartId}/totals-information', 'Calculates the totals of a cart for an address and shipping method without saving')
      .input(TotalsInformation)
      .output(EstimatedTotals)
      .mutation(estimateTotals),
    mine: myCart('POST', '/V1/carts/mine/totals-information', 'Calculates the totals of the customer’s own cart for an address and shipping method without saving')
      .input(TotalsInformation)
      .output(EstimatedTotals)
      .mutation(estimateTotals),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/totals-information', 'Calculates the totals of a guest’s cart for an address and shipping method without saving')
      .input(TotalsInformation)
      .output(EstimatedTotals)
      .mutation(estimateTotals),
  }),
});
