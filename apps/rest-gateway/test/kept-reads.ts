import { appRouter } from '@merx/router';
import { routeTable } from '../src/route-table.js';
import { stockShirt } from './composite-goods.js';
import { stockProduct } from './goods.js';
import type { Shop } from './shop.js';

/** The routes whose answers are kept, by method and path. */
export const keptRoutes = (): string[] =>
  [...routeTable(appRouter).procedures.values()].filter(({ kept }) => kept).map(({ method, path }) => `${method} ${path}`);

export interface Read {
  route: string;
  path: string;
}

export interface KeptGoods {
  /** The category of the goods. */
  categoryId: number;
  /** A product with a number of parts. */
  sku: string;
  id: number;
  reads: Read[];
}

const filter = (field: string, value: string | number) =>
  `searchCriteria[filterGroups][0][filters][0][field]=${field}&searchCriteria[filterGroups][0][filters][0][value]=${value}`;

/** A category with goods, and reads of every kept route that show them. */
export async function stockKeptGoods(shop: Shop, token: string): Promise<KeptGoods> {
  const values = { name: 'Kept', parent_id: 2, is_active: true };
  const { body: category } = await shop.call('POST', '/V1/categories', { token, body: { category: values } });
  const { id, sku } = await stockProduct(shop, { name: 'Keepsake', attributes: { visibility: '4' } });
  const shirt = await stockShirt(shop, { Red: {} }, { name: 'Keepsake shirt' });
  for (const product of [sku, shirt.sku]) {
    const body = { productLink: { sku: product, position: 1, category_id: String(category.id) } };
    await shop.call('POST', `/V1/categories/${category.id}/products`, { token, body });
  }
  const inCategory = `/V1/products?${filter('category_id', category.id)}`;
  const reads = [
    { route: '/V1/products', path: inCategory },
    { route: '/V1/products', path: `${inCategory}&fields=items[sku,name],total_count` },
    { route: '/V1/products/{sku}', path: `/V1/products/${sku}` },
    { route: '/V1/products/{sku}', path: `/V1/products/${shirt.sku}` },
    { route: '/V1/categories', path: '/V1/categories' },
    { route: '/V1/categories/list', path: '/V1/categories/list?searchCriteria=' },
    { route: '/V1/categories/{categoryId}', path: `/V1/categories/${category.id}` },
    { route: '/V1/categories/{categoryId}/products', path: `/V1/categories/${category.id}/products` },
    { route: '/V1/url-rewrites/resolve', path: '/V1/url-rewrites/resolve?path=kept.html' },
    { route: '/V1/search', path: `/V1/search?searchCriteria[requestName]=quick_search_container&${filter('search_term', 'keepsake')}` },
  ];
  return { categoryId: category.id, id, sku, reads };
}
