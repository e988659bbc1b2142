import { backendRoutes } from './backend/index.js';
import { bundleRoutes } from './bundle/index.js';
import { catalogRoutes } from './catalog/index.js';
import { catalogInventoryRoutes } from './catalog-inventory/index.js';
import { checkoutRoutes } from './checkout/index.js';
import { configurableProductRoutes } from './configurable-product/index.js';
import { customerRoutes } from './customer/index.js';
import { directoryRoutes } from './directory/index.js';
import { downloadableRoutes } from './downloadable/index.js';
import { eavRoutes } from './eav/index.js';
import { integrationRoutes } from './integration/index.js';
import { quoteRoutes } from './quote/index.js';
import { salesRoutes } from './sales/index.js';
import { searchRoutes } from './search/index.js';
import { storeRoutes } from './store/index.js';
import { router } from './trpc/init.js';

/** The shop: one entry per module of the catalogue. */
export const appRouter = router({
  backend: backendRoutes,
  bundle: bundleRoutes,
  catalogInventory: catalogInventoryRoutes,
  checkout: checkoutRoutes,
  catalog: catalogRoutes,
  configurableProduct: configurableProductRoutes,
  customer: customerRoutes,
  directory: directoryRoutes,
  eav: eavRoutes,
  downloadable: downloadableRoutes,
  integration: integrationRoutes,
  quote: quoteRoutes,
  sales: salesRoutes,
  search: searchRoutes,
  store: storeRoutes,
});

export type AppRouter = typeof appRouter;
export { type Download, openSample, takeDownload } from './downloadable/index.js';
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
