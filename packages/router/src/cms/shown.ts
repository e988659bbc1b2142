import type { AclResource } from '@merx/wire';
import { type Actor, mayUse, type StoreScope } from '../trpc/context.js';
import type { Shown } from './stores.queries.js';

/** What the caller sees: who holds the resource everything, everyone else what the store view of the address shows. */
export const shownBy = ({ actor, scope }: { actor: Actor; scope: StoreScope }, resource: AclResource): Shown => [
  mayUse(actor, resource),
  scope.storeId,
];
