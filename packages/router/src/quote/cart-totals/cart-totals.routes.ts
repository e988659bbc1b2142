import { router } from '../../trpc/init.js';
import { adminCart, guestCart, myCart } from '../cart-access.js';
import { CartTotals } from '../totals/totals.schema.js';
import { CollectTotals } from './cart-totals.schema.js';
import { collectCartTotals, getTotals } from './cart-totals.service.js';

export const totalsRoutes = router({
  get: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/totals', 'Returns the totals of a cart').output(CartTotals).query(getTotals),
    mine: myCart('GET', '/V1/carts/mine/totals', 'Returns the totals of the customer’s own cart').output(CartTotals).query(getTotals),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/totals', 'Returns the totals of a guest’s cart').output(CartTotals).query(getTotals),
  }),
  collect: router({
    mine: myCart('PUT', '/V1/carts/mine/collect-totals', 'Sets payment and shipping of the customer’s own cart and returns its totals')
      .input(CollectTotals)
      .output(CartTotals)
      .mutation(collectCartTotals),
    guest: guestCart('PUT', '/V1/guest-carts/{cartId}/collect-totals', 'Sets payment and shipping of a guest’s cart and returns its totals')
      .input(CollectTotals)
      .output(CartTotals)
      .mutation(collectCartTotals),
  }),
});
