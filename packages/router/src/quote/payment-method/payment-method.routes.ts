import { wireInt, wireText } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { adminCart, guestCart, myCart } from '../cart-access.js';
import { ChosenPayment, PaymentMethods, SetPayment } from './payment-method.schema.js';
import { getPayment, listPaymentMethods, setPayment, setPaymentText } from './payment-method.service.js';

export const paymentMethodRoutes = router({
  list: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/payment-methods', 'Lists the available payment methods of a cart').output(PaymentMethods).query(listPaymentMethods),
    mine: myCart('GET', '/V1/carts/mine/payment-methods', 'Lists the available payment methods of the customer’s own cart').output(PaymentMethods).query(listPaymentMethods),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/payment-methods', 'Lists the available payment methods of a guest’s cart').output(PaymentMethods).query(listPaymentMethods),
  }),
  get: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/selected-payment-method', 'Returns the payment method of a cart').output(ChosenPayment).query(getPayment),
    mine: myCart('GET', '/V1/carts/mine/selected-payment-method', 'Returns the payment method of the customer’s own cart').output(ChosenPayment).query(getPayment),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/selected-payment-method', 'Returns the payment method of a guest’s cart').output(ChosenPayment).query(getPayment),
  }),
  set: router({
    admin: adminCart('PUT', '/V1/carts/{cartId}/selected-payment-method', 'Sets the payment method of a cart').input(SetPayment).output(wireText).mutation(setPaymentText),
    mine: myCart('PUT', '/V1/carts/mine/selected-payment-method', 'Sets the payment method of the customer’s own cart').input(SetPayment).output(wireText).mutation(setPaymentText),
    guest: guestCart('PUT', '/V1/guest-carts/{cartId}/selected-payment-method', 'Sets the payment method of a guest’s cart').input(SetPayment).output(wireInt).mutation(setPayment),
  }),
});
