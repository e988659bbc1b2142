import { backendRoutes } from './backend/index.js';
import { catalogRoutes } from './catalog/index.js';
import { catalogInventoryRoutes } from './catalog-inventory/index.js';
import { checkoutRoutes } from './checkout/index.js';
import { customerRoutes } from './customer/index.js';
import { directoryRoutes } from './directory/index.js';
import { integrationRoutes } from './integration/index.js';
import { quoteRoutes } from './quote/index.js';
import { salesRoutes } from './sales/index.js';
import { storeRoutes } from './store/index.js';
import { router } from './trpc/init.js';

/** The shop: one entry per module of the catalogue. */
export const appRouter = router({
  backend: backendRoutes,
  catalogInventory: catalogInventoryRoutes,
  checkout: checkoutRoutes,
  catalog: catalogRoutes,
  customer: customerRoutes,
  directory: directoryRoutes,
  integration: integrationRoutes,
  quote: quoteRoutes,
  sales: salesRoutes,
  store: storeRoutes,
});

export type AppRouter = typeof appRouter;
export {
  type AccountName,
  type AdminRow,
  accountNamed,
  aclTree,
  adminNamed,
  allResources,
  createAdmin,
  createRole,
  ensureFirstAdmin,
  type FirstAdmin,
  hashPassword,
  identify,
  issueToken,
  listAdmins,
  listRoles,
  listTokens,
  makePassword,
  revokeToken,
  revokeTokensOf,
  setAdminActive,
  setAdminPassword,
} from './integration/index.js';
export { resolveScope } from './store/index.js';
export { type Actor, type Context, GUEST, type Settings, type StoreScope } from './trpc/context.js';
export { asMerxError, type Fault, MerxError, type Parameters } from './trpc/errors.js';
export type { Access, Meta } from './trpc/init.js';
