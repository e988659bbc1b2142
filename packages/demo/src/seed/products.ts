import { insertRows, type Queryable, type TableRow } from '@merx/db';
import { mediaRows, type PlacedProduct, productRow, stockRow, tierRows } from './product-rows.js';

const RELATED = 1;

/** Inserts the products with all related rows. `categoryIds` maps category keys to ids. */
export async function insertProducts(
  tx: Queryable,
  products: readonly PlacedProduct[],
  categoryIds: ReadonlyMap<string, number>,
): Promise<void> {
  await insertRows(tx, 'product', products.map(productRow));
  await insertRows(
    tx,
    'product_website',
    products.map(({ id }) => ({ product_id: id, website_id: 1 })),
  );
  await insertRows(tx, 'stock_item', products.map(stockRow));
  await insertRows(tx, 'product_tier_price', products.flatMap(tierRows));
  await insertRows(tx, 'product_media', products.flatMap(mediaRows));
  await insertRows(tx, 'category_product', categoryRows(products, categoryIds));
  await insertRows(tx, 'product_link', relatedRows(products));
  await insertRows(
    tx,
    'url_rewrite',
    products.map(({ id, key }) => ({ entity_type: 'product', entity_id: id, store_id: 1, request_path: `${key}.html` })),
  );
}

/** Products are positioned in a category in catalogue order. */
function categoryRows(products: readonly PlacedProduct[], categoryIds: ReadonlyMap<string, number>): TableRow[] {
  const filled = new Map<number, number>();
  return products.flatMap(({ id, product }) =>
    product.categories.map((key) => {
      const categoryId = categoryIds.get(key);
      if (categoryId === undefined) throw new Error(`${product.sku} refers to category ${key}, which does not exist.`);
      const position = (filled.get(categoryId) ?? 0) + 1;
      filled.set(categoryId, position);
      return { category_id: categoryId, product_id: id, position };
    }),
  );
}

/** Each product is related to the next two in its first category. */
function relatedRows(products: readonly PlacedProduct[]): TableRow[] {
  return products.flatMap(({ id, product }, index) =>
    products
      .slice(index + 1)
      .filter((other) => other.product.categories[0] === product.categories[0])
      .slice(0, 2)
      .map((other, place) => ({ product_id: id, linked_product_id: other.id, link_type_id: RELATED, position: place + 1 })),
  );
}
