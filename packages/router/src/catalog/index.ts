import { router } from '../trpc/init.js';
import { attributeRoutes, categoryAttributeRoutes } from './attribute/attribute.routes.js';
import { attributeSetRoutes } from './attribute-set/attribute-set.routes.js';
import { bulkRoutes } from './bulk/bulk.routes.js';
import { categoryRoutes } from './category/category.routes.js';
import { categoryProductRoutes } from './category/category-product.routes.js';
import { customOptionRoutes } from './custom-option/custom-option.routes.js';
import { mediaRoutes } from './media/media.routes.js';
import { priceListRoutes } from './price-list/price-list.routes.js';
import { productRoutes } from './product/product.routes.js';
import { productEditorRoutes } from './product-editor/product-editor.routes.js';
import { productGridRoutes } from './product-grid/product-grid.routes.js';
import { productLinkRoutes } from './product-link/product-link.routes.js';
import { productWebsiteRoutes } from './product-website/product-website.routes.js';
import { renderInfoRoutes } from './render-info/render-info.routes.js';
import { tierPriceRoutes } from './tier-price/tier-price.routes.js';
import { transferRoutes } from './transfer/transfer.routes.js';

export const catalogRoutes = router({
  attribute: attributeRoutes,
  attributeSet: attributeSetRoutes,
  categoryAttribute: categoryAttributeRoutes,
  bulk: bulkRoutes,
  category: categoryRoutes,
  categoryProduct: categoryProductRoutes,
  customOption: customOptionRoutes,
  media: mediaRoutes,
  product: router({ ...productRoutes, ...productEditorRoutes, ...productGridRoutes }),
  transfer: transferRoutes,
  productLink: productLinkRoutes,
  productWebsite: productWebsiteRoutes,
  priceList: priceListRoutes,
  renderInfo: renderInfoRoutes,
  tierPrice: tierPriceRoutes,
});

export { BulkChangeInput, BulkTargets } from './bulk/bulk.schema.js';
export { changeProducts } from './bulk/bulk.service.js';
export { deleteProducts } from './bulk/bulk-delete.service.js';
export { bundleRoutes } from './bundle/bundle.routes.js';
export { configurableProductRoutes } from './configurable-product/configurable-product.routes.js';
export { type Download, openSample, takeDownload } from './downloadable/download.service.js';
export { downloadableRoutes } from './downloadable/downloadable.routes.js';
export { dropUnused } from './downloadable/private-files.service.js';
export { bundlePrice } from './price/bundle-price.js';
export { dateIn } from './price/date-in.js';
export { type PricedProduct, unitPrice } from './price/unit-price.js';
export { imageTypeOf } from './product/image-file.js';
export { productFields } from './product/product-criteria.js';
export { removeUnusedFiles } from './product/product-files.service.js';
export { productIdsMatching } from './product-grid/product-grid.service.js';
export { storeHasValues } from './product-row/store-values.service.js';
export { exportProducts } from './transfer/export.service.js';
export { importProducts } from './transfer/import.service.js';
export { ExportInput, ImportInput } from './transfer/transfer.schema.js';
