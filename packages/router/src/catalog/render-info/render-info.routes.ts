import { router } from '../../trpc/init.js';
import { publicRead } from '../../trpc/procedures.js';
import { ListRenderInfo, RenderInfos } from './render-info.schema.js';
import { listRenderInfo } from './render-info.service.js';

const read = publicRead('Magento_Catalog::products');

/** Product data for storefront pages. */
export const renderInfoRoutes = router({
  list: read('GET', '/V1/products-render-info', 'Lists what a page shows of products: prices, pictures, whether they are salable').input(ListRenderInfo).output(RenderInfos).query(listRenderInfo),
});
