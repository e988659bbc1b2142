import { type Move, without } from '../move.js';
import type { Tree } from '../source.js';
import { mappedValues } from '../values.js';
import { type Download, PLAIN, type Product } from './product-shape.js';

/** Fields that the shop computes, and those that are elsewhere in a product. */
const LEFT = [
  ...['category_ids', 'required_options', 'has_options', 'quantity_and_stock_status', 'url_path', 'media_gallery', 'gallery', 'tier_price'],
  ...['links_exist', 'samples', 'links', 'created_at', 'updated_at', 'sku', 'old_id', 'image', 'small_image', 'thumbnail', 'swatch_image'],
];

export interface Known {
  /** Attribute codes of this shop. */
  attributes: ReadonlySet<string>;
}

export const valuesOf = (move: Move, product: Pick<Product, 'custom_attributes'>, { attributes }: Known) =>
  mappedValues(move, product.custom_attributes, { of: 'products', known: attributes, left: new Set(LEFT) });

/** The plain fields that can differ per store view. */
export const fieldsOf = ({ name, price, status, visibility, weight }: Product): Tree => ({ name, price, status, visibility, weight });

/** The product as written here, with all ids mapped, pictures without their content, and links to other products left for later. */
export function productBody(move: Move, product: Product, known: Known): Tree {
  const { maps } = move;
  const { sku, type_id, tier_prices, options, media_gallery_entries: media } = product;
  return {
    sku,
    type_id,
    attribute_set_id: maps.id('attribute set', product.attribute_set_id),
    ...fieldsOf(product),
    custom_attributes: valuesOf(move, product, known),
    tier_prices: (tier_prices ?? []).map(({ customer_group_id, qty, value, extension_attributes: more }) => ({
      customer_group_id: maps.id('customer group', customer_group_id),
      qty,
      value,
      extension_attributes: {
        website_id: maps.id('website', more?.website_id ?? 0),
        ...(more?.percentage_value != null && { percentage_value: more.percentage_value }),
      },
    })),
    options: (options ?? []).map(({ values, ...option }) => ({
      ...without(option, 'option_id', 'product_sku', 'extension_attributes'),
      ...(values && { values: values.map((value) => without(value, 'option_type_id', 'extension_attributes')) }),
    })),
    media_gallery_entries: (media ?? []).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)).map((entry) => without(entry, 'id')),
    extension_attributes: { ...placesOf(move, product), ...partsOf(move, product) },
  };
}

function placesOf({ maps, report, stocks }: Move, { extension_attributes: more, type_id }: Product): Tree {
  const { website_ids, category_links, stock_item } = more ?? {};
  // Its quantities are imported by source.
  const hasSourceItems = stocks.length > 0 && PLAIN.includes(type_id);
  return {
    ...(website_ids && { website_ids: website_ids.map((id) => maps.id('website', id)) }),
    ...(category_links && {
      category_links: category_links.flatMap(({ position, category_id }) => {
        const id = maps.get('category', category_id);
        if (id === undefined) report.note(`Category ${category_id} was not imported; its products are not assigned to it.`);
        return id === undefined ? [] : [{ position: position ?? 0, category_id: id }];
      }),
    }),
    ...(stock_item && {
      stock_item: without(
        stock_item,
        'item_id',
        'product_id',
        'stock_id',
        'low_stock_date',
        'stock_status_changed_auto',
        'extension_attributes',
        ...(hasSourceItems ? ['qty', 'is_in_stock'] : []),
      ),
    }),
  };
}

function partsOf(move: Move, product: Product): Tree {
  const { maps } = move;
  const more = product.extension_attributes ?? {};
  return {
    ...(product.type_id === 'bundle' && {
      bundle_product_options: (more.bundle_product_options ?? []).map(({ product_links, ...option }) => ({
        ...without(option, 'option_id', 'sku', 'extension_attributes'),
        product_links: (product_links ?? []).map((link) => without(link, 'id', 'option_id', 'extension_attributes')),
      })),
    }),
    ...(product.type_id === 'configurable' && {
      configurable_product_options: (more.configurable_product_options ?? []).map(({ attribute_id, label, position, values }) => {
        const code = String(maps.get('attribute code', attribute_id));
        return {
          attribute_id: String(maps.id('attribute', attribute_id)),
          label,
          position: position ?? 0,
          values: (values ?? []).map(({ value_index }) => ({ value_index: maps.id(`option of ${code}`, value_index) })),
        };
      }),
      configurable_product_links: (more.configurable_product_links ?? []).map((id) => maps.id('product', id)),
    }),
    ...(product.type_id === 'downloadable' && {
      downloadable_product_links: downloads(more.downloadable_product_links ?? []),
      downloadable_product_samples: downloads(more.downloadable_product_samples ?? []),
    }),
  };
}

/** Links and samples, with the source's file names. */
const downloads = (given: readonly Download[]): Tree[] =>
  given.map((download) => ({ ...without(download, 'id', 'extension_attributes'), source_id: download.id }));
