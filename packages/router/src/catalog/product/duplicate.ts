import type { FileContent } from '../downloadable/downloadable.schema.js';
import type { StoredFiles } from '../downloadable/downloadable-part.js';
import type { Product, ProductInput } from './product.schema.js';

const DISABLED = 2;

interface Changes {
  sku: string;
  urlKey: string;
  /** Codes whose values are not copied. */
  without: readonly string[];
  /** Indexes of the existing images. */
  images: ReadonlySet<number>;
}

/**
 * The input for a copy of a product: disabled and out of stock, with all ids removed; and the private files that the links of both
 * products share.
 */
export function duplicateOf(
  product: Product,
  { sku, urlKey, without, images }: Changes,
): { product: ProductInput; privateFiles: StoredFiles } {
  const files = new Map<FileContent, string>();
  const sharing: Sharing = (file) => {
    if (!file) return undefined;
    const content = { file_data: '', name: file };
    files.set(content, file);
    return content;
  };
  const { id: _, created_at: _created, updated_at: _updated, ...kept } = product;
  const values = product.custom_attributes.filter(({ attribute_code }) => !without.includes(attribute_code));
  const duplicate: ProductInput = {
    ...kept,
    sku,
    status: DISABLED,
    custom_attributes: [...values, { attribute_code: 'url_key', value: urlKey }],
    product_links: product.product_links.map((link) => ({ ...link, sku })),
    options: product.options.map(({ option_id: _id, product_sku: _sku, values: choices, ...option }) => ({
      ...option,
      values: choices?.map(({ option_type_id: _type, ...value }) => value),
    })),
    media_gallery_entries: product.media_gallery_entries
      .filter((_entry, index) => images.has(index))
      .map(({ id: _id, file: _file, ...entry }) => entry),
    extension_attributes: extensionsOf(product, sku, sharing),
  };
  return { product: duplicate, privateFiles: files };
}

type Sharing = (file: string | undefined) => FileContent | undefined;

function extensionsOf({ extension_attributes: more }: Product, sku: string, sharing: Sharing): ProductInput['extension_attributes'] {
  const { item_id: _item, product_id: _product, ...stock } = more.stock_item ?? { item_id: 0, product_id: 0 };
  return {
    website_ids: more.website_ids,
    category_links: (more.category_links ?? []).map(({ position, category_id }) => ({ position, category_id: Number(category_id) })),
    stock_item: { ...stock, qty: 0, is_in_stock: false },
    bundle_product_options: more.bundle_product_options?.map(({ option_id: _id, product_links: links, ...option }) => ({
      ...option,
      sku,
      product_links: links.map(({ id: _link, option_id: _option, ...link }) => link),
    })),
    configurable_product_options: more.configurable_product_options?.map(({ id: _id, product_id: _product, ...option }) => option),
    configurable_product_links: more.configurable_product_links,
    downloadable_product_links: more.downloadable_product_links?.map(({ id: _id, link_file, sample_file, ...link }) => ({
      ...link,
      link_file_content: sharing(link_file),
      sample_file_content: sharing(sample_file),
    })),
    downloadable_product_samples: more.downloadable_product_samples?.map(({ id: _id, sample_file, ...sample }) => ({
      ...sample,
      sample_file_content: sharing(sample_file),
    })),
  };
}

/** The first of `key-1`, `key-2` and so on that is not taken. */
export function freeKey(key: string, taken: readonly string[]): string {
  const known = new Set(taken);
  for (let number = 1; ; number++) if (!known.has(`${key}-${number}`)) return `${key}-${number}`;
}
