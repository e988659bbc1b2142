import { router } from '../trpc/init.js';
import { blockRoutes } from './block/block.routes.js';
import { pageRoutes } from './page/page.routes.js';
import { previewRoutes } from './preview/preview.routes.js';

export const cmsRoutes = router({ page: pageRoutes, block: blockRoutes, preview: previewRoutes });
export { type OpenedPreview, openPreview } from './preview/sealed-preview.js';
