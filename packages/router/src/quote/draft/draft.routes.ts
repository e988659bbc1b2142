import { wireInt } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { adminOrderCart } from '../cart-access.js';
import { Difference, ReorderInput, ReorderResult, ReplaceOrder } from './draft.schema.js';
import { replacementDifference, replaceOrder, startReplacement } from './replace-order.service.js';

/** Editing of placed orders. Admin only, not served over REST. */
export const placementRoutes = router({
  startReplacement: acl('Magento_Sales::create')().input(ReorderInput).output(ReorderResult).mutation(startReplacement),
  difference: adminOrderCart().output(Difference).query(replacementDifference),
  replaceOrder: adminOrderCart().input(ReplaceOrder).output(wireInt).mutation(replaceOrder),
});
