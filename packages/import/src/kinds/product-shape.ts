import { z } from 'zod';
import { CustomAttributes } from '../values.js';

/** Types with a quantity of their own. */
export const PLAIN = ['simple', 'virtual', 'downloadable'];
/** Types whose parts are plain products. */
export const COMPOSITE = ['configurable', 'bundle', 'grouped'];

const Id = z.coerce.number();
const Part = z.looseObject({});

export const MediaEntry = z.looseObject({
  id: Id,
  media_type: z.string().nullish(),
  label: z.string().nullish(),
  position: Id.nullish(),
  disabled: z.coerce.boolean().nullish(),
  types: z.array(z.string()).nullish(),
  file: z.string(),
  extension_attributes: z.looseObject({ video_content: Part.optional() }).nullish(),
});
export type MediaEntry = z.infer<typeof MediaEntry>;

const OptionValue = z.looseObject({ title: z.string().nullish() });
const CustomOption = z.looseObject({ title: z.string().nullish(), type: z.string(), values: z.array(OptionValue).nullish() });
const TierPrice = z.looseObject({
  customer_group_id: Id,
  qty: Id,
  value: Id,
  extension_attributes: z.looseObject({ website_id: Id.nullish(), percentage_value: Id.nullish() }).nullish(),
});
const BundleOption = z.looseObject({ title: z.string().nullish(), product_links: z.array(z.looseObject({ sku: z.string() })).nullish() });
const ConfigurableOption = z.looseObject({
  attribute_id: Id,
  label: z.string().nullish(),
  position: Id.nullish(),
  values: z.array(z.looseObject({ value_index: Id })).nullish(),
});
export const Download = z.looseObject({
  id: Id.optional(),
  title: z.string().nullish(),
  link_type: z.string().nullish(),
  link_file: z.string().nullish(),
  sample_type: z.string().nullish(),
  sample_file: z.string().nullish(),
  /** Its id in the source, during the import. */
  source_id: Id.optional(),
});
export type Download = z.infer<typeof Download>;
export const Downloads = z.array(Download).optional();

/** A source product, as far as the import needs to understand it. */
export const Product = z.looseObject({
  id: Id,
  sku: z.string(),
  name: z.string().nullish(),
  attribute_set_id: Id,
  price: Id.nullish(),
  status: Id.nullish(),
  visibility: Id.nullish(),
  type_id: z.string(),
  created_at: z.string().nullish(),
  weight: Id.nullish(),
  product_links: z.array(z.looseObject({ link_type: z.string(), linked_product_sku: z.string() })).nullish(),
  options: z.array(CustomOption).nullish(),
  media_gallery_entries: z.array(MediaEntry).nullish(),
  tier_prices: z.array(TierPrice).nullish(),
  custom_attributes: CustomAttributes,
  extension_attributes: z
    .looseObject({
      website_ids: z.array(Id).nullish(),
      category_links: z.array(z.looseObject({ position: Id.nullish(), category_id: Id })).nullish(),
      stock_item: Part.nullish(),
      bundle_product_options: z.array(BundleOption).nullish(),
      configurable_product_options: z.array(ConfigurableOption).nullish(),
      configurable_product_links: z.array(Id).nullish(),
      downloadable_product_links: z.array(Download).nullish(),
      downloadable_product_samples: z.array(Download).nullish(),
    })
    .nullish(),
});
export type Product = z.infer<typeof Product>;
