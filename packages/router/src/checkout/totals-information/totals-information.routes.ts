import { adminCart, guestCart, myCart } from '../../quote/cart-access.js';
import { router } from '../../trpc/init.js';
import { EstimatedTotals, TotalsInformation } from './totals-information.schema.js';
import { estimateTotals } from './totals-information.service.js';

export const totalsInformationRoutes = router({
  estimate: router({
    admin: adminCart('POST', '/V1/carts/{cartId}/totals-information', 'Works out the totals of a cart for an address and shipping method; nothing is saved')
      .input(TotalsInformation)
      .output(EstimatedTotals)
      .mutation(estimateTotals),
    mine: myCart('POST', '/V1/carts/mine/totals-information', 'Works out the totals of the customer’s own cart for an address and shipping method; nothing is saved')
      .input(TotalsInformation)
      .output(EstimatedTotals)
      .mutation(estimateTotals),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/totals-information', 'Works out the totals of a guest’s cart for an address and shipping method; nothing is saved')
      .input(TotalsInformation)
      .output(EstimatedTotals)
      .mutation(estimateTotals),
  }),
});
