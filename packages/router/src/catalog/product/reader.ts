import type { AclResource } from '@merx/wire';
import { type Actor, mayUse } from '../../trpc/context.js';

/** Whether the caller may see products hidden from shoppers. */
export const seesAll = (actor: Actor, resource: AclResource): boolean => mayUse(actor, resource);

/** Whether the caller may see stock items. */
export const seesStock = (actor: Actor): boolean => mayUse(actor, 'Magento_CatalogInventory::cataloginventory');
