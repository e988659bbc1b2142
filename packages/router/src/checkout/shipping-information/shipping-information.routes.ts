import { adminCart, guestCart, myCart } from '../../quote/cart-access.js';
import { router } from '../../trpc/init.js';
import { PaymentDetails } from '../payment-information/payment-information.schema.js';
import { ShippingInformation } from './shipping-information.schema.js';
import { saveShippingInformation } from './shipping-information.service.js';

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
