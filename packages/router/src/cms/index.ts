import { router } from '../trpc/init.js';
import { blockRoutes } from './block/block.routes.js';
import { pageRoutes } from './page/page.routes.js';

export const cmsRoutes = router({ page: pageRoutes, block: blockRoutes });
