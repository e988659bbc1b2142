import type { AclResource } from '@merx/wire';
import { type Actor, mayUse, type StoreScope } from '../trpc/context.js';
import type { Shown } from './stores.queries.js';

/** What the caller may see: everything with the resource, otherwise active entries of the request's store view. */
export const shownBy = ({ actor, scope }: { actor: Actor; scope: StoreScope }, resource: AclResource): Shown => [
  mayUse(actor, resource),
  scope.storeId,
];
