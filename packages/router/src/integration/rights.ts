import { type Context, mayUse } from '../trpc/context.js';
import { notAuthorized } from '../trpc/errors.js';

/** Who may look after integrations gains no right by it: the secrets of one are worth all that it may do. Throws 401. */
export function mustHold({ actor }: Context, resources: readonly string[]): void {
  const beyond = resources.find((resource) => !mayUse(actor, resource));
  if (beyond !== undefined) throw notAuthorized(beyond);
}
