import { type Actor, lackedResources } from '../trpc/context.js';
import type { Access } from '../trpc/init.js';

/** The permission to read the entire log. */
export const LOG = 'Magento_Logging::magento_logging_events';

const OPEN: ReadonlySet<string> = new Set<Access>(['staff', 'anonymous']);

/** Whether an admin has each of these permissions. */
export const holds = (actor: Actor, access: readonly string[]): boolean =>
  access.every((resource) => (OPEN.has(resource) ? actor.type === 'admin' : lackedResources(actor, [resource]).length === 0));
