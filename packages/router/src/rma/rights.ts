import { type Actor, mayUse } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';

const RETURNS = 'Magento_Rma::magento_rma';

/** Throws 401 for callers of a refund or an exchange who may not manage returns. */
export function requireReturnRights(actor: Actor): void {
  if (!mayUse(actor, RETURNS)) throw notAuthorized(RETURNS);
}
