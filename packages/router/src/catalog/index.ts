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
  product: productRoutes,
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
export { BundleLink, BundleLinkInput, BundleOption, BundleOptionInput } from './composite/bundle.schema.js';
export { bundleOptionTypes, removeBundleOption, saveBundleOption } from './composite/bundle-options.js';
export { addSelection, removeSelection, saveSelection } from './composite/bundle-selections.js';
export { childProducts } from './composite/child-products.js';
export {
  bundleOptionsOf,
  changeBundle,
  changeConfigurable,
  changeToConfigurable,
  configurableOptionsOf,
} from './composite/composite-change.js';
export { ConfigurableOption, ConfigurableOptionInput } from './composite/configurable.schema.js';
export { attachChild, checkVariants, detachChild } from './composite/configurable-children.js';
export { removeConfigurableOption, saveConfigurableOption, variantAttribute } from './composite/configurable-options.js';
export {
  attachChildren,
  type Candidate,
  optionLabels,
  type VaryingProduct,
  variantCandidates,
  varyingProduct,
} from './composite/variants.service.js';
export {
  DownloadableLink,
  DownloadableLinkInput,
  DownloadableSample,
  DownloadableSampleInput,
} from './downloadable/downloadable.schema.js';
export { removePart, saveLink, saveSample } from './downloadable/part.service.js';
export { selectLinks, selectSamples } from './downloadable/part-lists.js';
export { downloadsFolder, privatePath, readPrivateFile, removePrivateFiles, storePrivateFile } from './downloadable/private-file.js';
export { dropUnused } from './downloadable/unused-files.js';
export { bundlePrice } from './price/bundle-price.js';
export { dateIn } from './price/date-in.js';
export { type PricedProduct, unitPrice } from './price/unit-price.js';
export { removeUnusedFiles } from './product/after-save.js';
export { imageTypeOf } from './product/image-file.js';
export { Product, ProductInput } from './product/product.schema.js';
export { productFields } from './product/product-criteria.js';
export { storeHasValues } from './product/product-view.js';
export { type ProductWriter, productWriter } from './product/product-writer.service.js';
export { productIdsMatching } from './product-grid/product-grid.service.js';
export { type CsvLine, csvLines, readCsv } from './transfer/csv-text.js';
export { exportProducts } from './transfer/export.service.js';
export { importProducts } from './transfer/import.service.js';
export { ExportInput, ImportInput, type ImportProgress } from './transfer/transfer.schema.js';
