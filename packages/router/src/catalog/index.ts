import { router } from '../trpc/init.js';
import { attributeRoutes, categoryAttributeRoutes } from './attribute/attribute.routes.js';
import { attributeSetRoutes } from './attribute-set/attribute-set.routes.js';
import { bulkRoutes } from './bulk/bulk.routes.js';
import { categoryRoutes } from './category/category.routes.js';
import { categoryProductRoutes } from './category/category-product.routes.js';
import { configurableRoutes } from './configurable/configurable.routes.js';
import { customOptionRoutes } from './custom-option/custom-option.routes.js';
import { mediaRoutes } from './media/media.routes.js';
import { priceListRoutes } from './price-list/price-list.routes.js';
import { productRoutes } from './product/product.routes.js';
import { productLinkRoutes } from './product-link/product-link.routes.js';
import { productWebsiteRoutes } from './product-website/product-website.routes.js';
import { renderInfoRoutes } from './render-info/render-info.routes.js';
import { sourceTransferRoutes } from './source-transfer/source-transfer.routes.js';
import { stockExportRoutes } from './stock-export/stock-export.routes.js';
import { tierPriceRoutes } from './tier-price/tier-price.routes.js';
import { transferRoutes } from './transfer/transfer.routes.js';
import { urlRewriteRoutes } from './url-rewrite/url-rewrite.routes.js';
import { variationRoutes } from './variation/variation.routes.js';

export const catalogRoutes = router({
  attribute: attributeRoutes,
  attributeSet: attributeSetRoutes,
  categoryAttribute: categoryAttributeRoutes,
  bulk: bulkRoutes,
  category: categoryRoutes,
  categoryProduct: categoryProductRoutes,
  customOption: customOptionRoutes,
  media: mediaRoutes,
  product: productRoutes,
  transfer: transferRoutes,
  sourceTransfer: sourceTransferRoutes,
  productLink: productLinkRoutes,
  productWebsite: productWebsiteRoutes,
  priceList: priceListRoutes,
  renderInfo: renderInfoRoutes,
  stockExport: stockExportRoutes,
  tierPrice: tierPriceRoutes,
  urlRewrite: urlRewriteRoutes,
});

export const configurableProductRoutes = router({ ...configurableRoutes, ...variationRoutes });

export { BulkChangeInput, BulkTargets } from './bulk/bulk.schema.js';
export { changeProducts, deleteProducts } from './bulk/bulk.service.js';
export { bundleRoutes } from './bundle/bundle.routes.js';
export { type Download, openSample, takeDownload } from './downloadable/download.service.js';
export { downloadableRoutes } from './downloadable/downloadable.routes.js';
export { dropUnused } from './downloadable/private-file.service.js';
export type { PriceTerms } from './price/list-price.js';
export { bundlePrice, type PricedProduct, unitPrice } from './price/price.js';
export { productFields } from './product/product-criteria.js';
export { removeUnusedFiles } from './product/product-files.service.js';
export { productIdsMatching } from './product/product-grid.service.js';
export { storeHasValues } from './product-row/product-row.service.js';
export { exportSourceItems } from './source-transfer/export-source-items.service.js';
export { importSourceItems } from './source-transfer/import-source-items.service.js';
export { exportProducts } from './transfer/export.service.js';
export { importProducts } from './transfer/import.service.js';
export { importLines, type LineKind } from './transfer/import-lines.service.js';
export { ExportInput, ImportInput, ImportProgress, RefusedLine } from './transfer/transfer.schema.js';
