import { router } from '../trpc/init.js';
import { bookmarkRoutes } from './bookmark/bookmark.routes.js';
import { lookupRoute } from './lookup/lookup.routes.js';
import { preferenceRoutes } from './preference/preference.routes.js';

export { boundedJson, boundedText } from './bounds.service.js';

export const uiRoutes = router({ bookmarks: bookmarkRoutes, preferences: preferenceRoutes, lookups: lookupRoute });
