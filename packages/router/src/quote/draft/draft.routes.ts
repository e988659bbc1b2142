import { wireInt } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { adminOrderCart } from '../cart-access.js';
import { Difference, OrderAgain, OrderedAgain, ReplaceOrder } from './draft.schema.js';
import { replacementDifference, replaceOrder, startReplacement } from './replace-order.service.js';

/** Editing of placed orders. Admin only, not served over REST. */
export const placementRoutes = router({
  startReplacement: acl('Magento_Sales::create')().input(OrderAgain).output(OrderedAgain).mutation(startReplacement),
  difference: adminOrderCart().output(Difference).query(replacementDifference),
  replaceOrder: adminOrderCart().input(ReplaceOrder).output(wireInt).mutation(replaceOrder),
});
