import { product } from '@merx/db/tables';
import { bool, entity, int, list, pageOf, SearchCriteria, sku, storeId, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { StockItem, StockItemInput } from '../../catalog-inventory/index.js';
import { CustomAttributes, CustomAttributesInput } from '../../eav/index.js';
import { BundleOption, BundleOptionInput } from '../bundle/bundle.schema.js';
import { ConfigurableOption, ConfigurableOptionInput } from '../configurable/configurable.schema.js';
import {
  DownloadableLink,
  DownloadableLinkInput,
  DownloadableSample,
  DownloadableSampleInput,
} from '../downloadable/downloadable.schema.js';
import {
  MediaEntry,
  MediaEntryInput,
  ProductLink,
  ProductLinkInput,
  ProductOption,
  ProductOptionInput,
  TierPrice,
  TierPriceInput,
} from './product-parts.schema.js';

const CategoryLink = z.object({ position: wireInt, category_id: wireText });

const plain = entity(product);

export const Product = z.object({
  ...plain.out,
  name: wireText.optional(),
  extension_attributes: z.object({
    website_ids: z.array(wireInt),
    category_links: z.array(CategoryLink).optional(),
    stock_item: StockItem.optional(),
    bundle_product_options: z.array(BundleOption).optional(),
    configurable_product_options: z.array(ConfigurableOption).optional(),
    configurable_product_links: z.array(wireInt).optional(),
    downloadable_product_links: z.array(DownloadableLink).optional(),
    downloadable_product_samples: z.array(DownloadableSample).optional(),
  }),
  product_links: z.array(ProductLink),
  options: z.array(ProductOption),
  media_gallery_entries: z.array(MediaEntry),
  tier_prices: z.array(TierPrice),
  custom_attributes: CustomAttributes,
});
export type Product = z.infer<typeof Product>;

/** Timestamps are set by the server: accepted and ignored here. */
export const ProductInput = z.strictObject({
  ...plain.in,
  name: text.nullish(),
  created_at: text.nullish(),
  updated_at: text.nullish(),
  extension_attributes: z
    .object({
      website_ids: list(int).nullish(),
      category_links: list(
        z.strictObject({ position: int.nullish(), category_id: int, extension_attributes: z.object({}).nullish() }),
      ).nullish(),
      stock_item: StockItemInput.nullish(),
      bundle_product_options: list(BundleOptionInput).nullish(),
      configurable_product_options: list(ConfigurableOptionInput).nullish(),
      configurable_product_links: list(int).nullish(),
      downloadable_product_links: list(DownloadableLinkInput).nullish(),
      downloadable_product_samples: list(DownloadableSampleInput).nullish(),
    })
    .nullish(),
  product_links: list(ProductLinkInput).nullish(),
  options: list(ProductOptionInput).nullish(),
  media_gallery_entries: list(MediaEntryInput).nullish(),
  tier_prices: list(TierPriceInput).nullish(),
  custom_attributes: CustomAttributesInput.nullish(),
});
export type ProductInput = z.infer<typeof ProductInput>;

const saveOptions = bool.default(false);

export const CreateProductInput = z.object({ product: ProductInput, saveOptions });
export const UpdateProductInput = z.object({ sku, product: ProductInput, saveOptions });
export const SkuInput = z.object({ sku });
/** The product to copy, and the sku of the copy. */
export const DuplicateInput = z.object({ sku: text, newSku: text });
export const GetProductInput = z.object({
  sku,
  editMode: bool.default(false).describe('Taken from clients that send it; the answer is the same.'),
  storeId,
  forceReload: bool.default(false).describe('Taken from clients that send it; the answer is the same.'),
});

export const ListProductsInput = z.object({ searchCriteria: SearchCriteria });
export const ProductList = pageOf(Product);

export const ProductTypes = z.array(z.object({ name: wireText, label: wireText }));
