import type { TableRow } from '@merx/db';
import { type PictureFile, pictureFile } from '../pictures/draw.js';
import type { DemoProduct } from '../shop/product.js';
import { urlKey } from './url-key.js';

/** A product with the data its rows need: its id, creation time and picture names. */
export interface PlacedProduct {
  id: number;
  product: DemoProduct;
  key: string;
  /** The main picture first. */
  pictures: readonly PictureFile[];
  createdAt: Date;
}

const DAY_MS = 86_400_000;
const ALL_GROUPS = 32_000;
/** Every nth product has a second, closer picture. */
const SECOND_PICTURE_EVERY = 3;

/** Prepares the products for insertion: one was added per day, the last one yesterday. */
export function placeProducts(products: readonly DemoProduct[], ids: readonly number[], now: Date): PlacedProduct[] {
  return products.map((product, index) => {
    const key = urlKey(product.name);
    const id = ids[index];
    if (id === undefined) throw new Error(`No id for ${product.sku}.`);
    const main = { file: pictureFile(key), picture: product.picture, close: false };
    const second = { file: pictureFile(`${key}-2`), picture: product.picture, close: true };
    const pictures = index % SECOND_PICTURE_EVERY === 0 ? [main, second] : [main];
    return { id, product, key, pictures, createdAt: new Date(now.getTime() - (products.length - index) * DAY_MS) };
  });
}

/** A row of `product`. */
export function productRow({ id, product, key, pictures, createdAt }: PlacedProduct): TableRow {
  const image = pictures[0]?.file;
  return {
    id,
    sku: product.sku,
    type_id: product.weight ? 'simple' : 'virtual',
    attribute_set_id: 4,
    price: product.price,
    weight: product.weight ?? null,
    status: 1,
    visibility: 4,
    created_at: createdAt,
    updated_at: createdAt,
    attributes: {
      name: product.name,
      description: `<p>${product.description}</p>`,
      short_description: `<p>${product.summary}</p>`,
      meta_title: product.name,
      meta_description: product.summary,
      url_key: key,
      tax_class_id: '2',
      options_container: 'container2',
      required_options: '0',
      has_options: '0',
      msrp_display_actual_price_type: '0',
      image,
      small_image: image,
      thumbnail: image,
      swatch_image: image,
      ...(product.special && { special_price: `${product.special}00`, special_from_date: dayText(createdAt) }),
    },
  };
}

/** A date attribute in API format. */
const dayText = (date: Date) => `${date.toISOString().slice(0, 10)} 00:00:00`;

/** A row of `stock_item`; every setting follows the configuration. */
export function stockRow({ id, product, createdAt }: PlacedProduct): TableRow {
  const inStock = product.stock > 0;
  return { product_id: id, qty: String(product.stock), is_in_stock: inStock, low_stock_date: inStock ? null : createdAt };
}

/** Rows of `product_tier_price`, for all websites. */
export function tierRows({ id, product }: PlacedProduct): TableRow[] {
  return (product.tiers ?? []).map(({ qty, price, group }) => ({
    product_id: id,
    customer_group_id: group ?? ALL_GROUPS,
    qty,
    value: price,
  }));
}

/** Rows of `product_media`. */
export function mediaRows({ id, product, pictures }: PlacedProduct): TableRow[] {
  return pictures.map(({ file, close }, index) => ({
    product_id: id,
    file,
    label: close ? `${product.name}, detail` : product.name,
    position: index + 1,
  }));
}
