import { storeRoutes } from './store/index.js';
import { router } from './trpc/init.js';

/** The shop: one entry per module of the catalogue. */
export const appRouter = router({
  store: storeRoutes,
});

export type AppRouter = typeof appRouter;
export { identify } from './integration/identify.js';
export { resolveScope } from './store/index.js';
export { type Actor, type Context, GUEST, type Settings, type StoreScope } from './trpc/context.js';
export { asMerxError, type Fault, MerxError, type Parameters } from './trpc/errors.js';
export type { Access, Meta } from './trpc/init.js';
