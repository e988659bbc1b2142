import { product, productLink, productMedia, productOption, productOptionValue, productTierPrice } from '@merx/db/tables';
import { bool, entity, int, list, pageOf, sku, storeId, text, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { ProductQuantities, QuantityInputs, StockItem, StockItemInput } from '../../catalog-inventory/index.js';
import { CustomAttributes, CustomAttributesInput } from '../../eav/index.js';
import { ImageContent } from '../../media/index.js';
import { Attribute } from '../attribute/attribute.schema.js';
import { BundleOption, BundleOptionInput } from '../bundle/bundle.schema.js';
import { ConfigurableOption, ConfigurableOptionInput } from '../configurable/configurable.schema.js';
import {
  DownloadableLink,
  DownloadableLinkInput,
  DownloadableSample,
  DownloadableSampleInput,
} from '../downloadable/downloadable.schema.js';

const tier = entity(productTierPrice, { pick: ['customer_group_id', 'qty', 'value'] });
const tierMore = entity(productTierPrice, { pick: ['website_id', 'percentage_value'] });

export const TierPrice = z.object({ ...tier.out, extension_attributes: z.object(tierMore.out) });
export type TierPrice = z.infer<typeof TierPrice>;
export const TierPriceInput = z.strictObject({ ...tier.in, extension_attributes: z.object(tierMore.in).nullish() });
export type TierPriceInput = z.infer<typeof TierPriceInput>;

const link = entity(productLink, { pick: ['position'] });
const linkMore = entity(productLink, { pick: ['qty'] });

const linkNames = <Text extends z.ZodType>(field: Text) => ({
  sku: field,
  link_type: field,
  linked_product_sku: field,
  linked_product_type: field,
});

export const ProductLink = z.object({
  ...linkNames(wireText),
  ...link.out,
  extension_attributes: z.object({ qty: wireDecimal }).optional(),
});
export type ProductLink = z.infer<typeof ProductLink>;
export const ProductLinkInput = z.strictObject({
  ...linkNames(text.nullish()),
  ...link.in,
  extension_attributes: z.object(linkMore.in).nullish(),
});
export type ProductLinkInput = z.infer<typeof ProductLinkInput>;

const video = <Text extends z.ZodType>(field: Text) => ({
  media_type: field,
  video_provider: field,
  video_url: field,
  video_title: field,
  video_description: field,
  video_metadata: field,
});
export const VideoContent = z.object(video(wireText));
export type VideoContent = z.infer<typeof VideoContent>;
const VideoContentInput = z.strictObject(video(text.nullish()));
export type VideoContentInput = z.infer<typeof VideoContentInput>;

const media = entity(productMedia, { pick: ['id', 'media_type', 'label', 'position', 'disabled'] });

export const MediaEntry = z.object({
  ...media.out,
  label: wireText.nullable(),
  types: z.array(wireText),
  file: wireText,
  extension_attributes: z.object({ video_content: VideoContent }).optional(),
});
export type MediaEntry = z.infer<typeof MediaEntry>;

export const MediaEntryInput = z.strictObject({
  ...media.in,
  types: list(text).nullish(),
  file: text.nullish(),
  content: ImageContent.nullish(),
  extension_attributes: z.object({ video_content: VideoContentInput.nullish() }).nullish(),
});
export type MediaEntryInput = z.infer<typeof MediaEntryInput>;

const value = entity(productOptionValue, { pick: ['title', 'sort_order', 'price', 'price_type', 'sku', 'option_type_id'] });
const option = entity(productOption, { omit: ['product_id'] });

export const ProductOption = z.object({ product_sku: wireText, ...option.out, values: z.array(z.object(value.out)).optional() });
export type ProductOption = z.infer<typeof ProductOption>;

const OptionValueInput = z.strictObject(value.in);
export type OptionValueInput = z.infer<typeof OptionValueInput>;
export const ProductOptionInput = z.strictObject({
  product_sku: text.nullish(),
  ...option.in,
  values: list(OptionValueInput).nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type ProductOptionInput = z.infer<typeof ProductOptionInput>;

const plain = entity(product);

export const Product = z.object({
  ...plain.out,
  name: wireText.optional(),
  extension_attributes: z.object({
    website_ids: z.array(wireInt),
    category_links: z.array(z.object({ position: wireInt, category_id: wireText })).optional(),
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

export const CreateInput = z.object({ product: ProductInput, saveOptions: bool.default(false) });
export const UpdateInput = z.object({ sku, ...CreateInput.shape });
/** What sources have of the product, saved with it; sources that are not named stay as they are. For the admin alone. */
const quantities = QuantityInputs.nullish();
/** Pictures of the media library, by address, that are copied as the content of media entries. For the admin alone. */
const libraryPictures = list(z.object({ index: int, path: text })).nullish();
export type LibraryPictures = z.infer<typeof libraryPictures>;
export const NewProduct = CreateInput.extend({ quantities, libraryPictures });
export const ChangedProduct = UpdateInput.extend({ quantities, libraryPictures });
export const SkuInput = z.object({ sku });
/** The product to copy, and the sku of the copy. */
export const DuplicateInput = z.object({ sku: text, newSku: text });
export const GetInput = z.object({
  sku,
  editMode: bool.default(false).describe('Accepted for compatibility; has no effect.'),
  storeId,
  forceReload: bool.default(false).describe('Accepted for compatibility; has no effect.'),
});

export const ProductList = pageOf(Product);

export const ProductTypes = z.array(z.object({ name: wireText, label: wireText }));

/** A group of an attribute set with its attributes, in order. */
export const AttributeGroupOfForm = z.object({ id: wireInt, code: wireText, name: wireText, attributes: z.array(Attribute) });
export type AttributeGroupOfForm = z.infer<typeof AttributeGroupOfForm>;

export const FormInput = z.object({ attributeSetId: int });
export const ProductForm = z.object({ groups: z.array(AttributeGroupOfForm) });
export type ProductForm = z.infer<typeof ProductForm>;

/** `storeId` 0 means the values of all store views. */
export const EditInput = z.object({ id: int, storeId: int.default(0) });

export const EditedProduct = z.object({
  product: Product,
  /** Global values by attribute code. */
  shared: z.record(z.string(), z.unknown()),
  /** The codes that each store view overrides. */
  own: z.array(z.object({ store_id: wireInt, codes: z.array(wireText) })),
  groups: z.array(AttributeGroupOfForm),
  /** Null in a shop with one source, for a product without a quantity of its own, and for those who may not see stock. */
  quantities: ProductQuantities.nullable(),
});
export type EditedProduct = z.infer<typeof EditedProduct>;
