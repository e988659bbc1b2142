import type { AclResource } from '@merx/wire';
import { type Context, mayUse } from '../trpc/context.js';
import type { Shown } from './stores.queries.js';

/** What the caller sees: who holds the resource everything, everyone else what the store view of the address shows. */
export const shownBy = ({ actor, scope }: Context, resource: AclResource): Shown => [mayUse(actor, resource), scope.storeId];
