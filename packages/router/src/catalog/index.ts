import { router } from '../trpc/init.js';
import { attributeRoutes, categoryAttributeRoutes } from './attribute/attribute.routes.js';
import { attributeSetRoutes } from './attribute-set/attribute-set.routes.js';
import { bulkRoutes } from './bulk/bulk.routes.js';
import { categoryRoutes } from './category/category.routes.js';
import { categoryProductRoutes } from './category/category-product.routes.js';
import { customOptionRoutes } from './custom-option/custom-option.routes.js';
import { mediaRoutes } from './media/media.routes.js';
import { productRoutes } from './product/product.routes.js';
import { productLinkRoutes } from './product-link/product-link.routes.js';
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
  tierPrice: tierPriceRoutes,
});

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
  DownloadableLink,
  DownloadableLinkInput,
  DownloadableSample,
  DownloadableSampleInput,
} from './downloadable/downloadable.schema.js';
export { removePart, saveLink, saveSample } from './downloadable/part.service.js';
export { selectLinks, selectSamples } from './downloadable/part-lists.js';
export { downloadsFolder, privatePath, readPrivateFile, removePrivateFiles, storePrivateFile } from './downloadable/private-file.js';
export { bundlePrice } from './price/bundle-price.js';
export { type PricedProduct, unitPrice } from './price/unit-price.js';
export { Product, ProductInput } from './product/product.schema.js';
export { productFields } from './product/product-criteria.js';
export { storeHasValues } from './product/product-view.js';
export { type CsvLine, csvLines, readCsv } from './transfer/csv-text.js';
