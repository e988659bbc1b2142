import { type AclResource, allResources } from '@merx/wire';
import { stockProduct } from './goods.js';
import type { Answer, Shop } from './shop.js';

/** All resources of sources and stocks, with that of stock items. */
export const INVENTORY = [...allResources].filter((id): id is AclResource => /^Magento_(Catalog)?Inventory(?!InStore)/.test(id));

/** The sources of a stock, the first priority first. */
export const SOURCES = ['north', 'south', 'east'] as const;

/** A shop whose website sells from a stock with three sources. */
export interface StockedShop {
  stockId: number;
  call: (method: string, path: string, body?: object) => Promise<Answer>;
  /** A product with these quantities, and none at the default source. */
  product: (quantities: Partial<Record<(typeof SOURCES)[number], number>>) => Promise<{ id: number; sku: string }>;
  /** Sets quantities; all in stock. */
  put: (sku: string, quantities: Record<string, number>) => Promise<Answer>;
  /** What can be sold, and where the goods are. */
  goodsOf: (sku: string) => Promise<{ salable: number; sources: Record<string, number> }>;
}

/** Gives the shop's website a stock of its own with three sources. */
export async function stockShop(shop: Shop, token: string): Promise<StockedShop> {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await shop.call(method, `/V1/${path}`, { token, ...(body && { body }) });
    return answer;
  };
  const ok = async (method: string, path: string, body: object) => {
    const answer = await call(method, `inventory/${path}`, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  for (const code of SOURCES)
    await ok('POST', 'sources', { source: { source_code: code, name: code, country_id: 'DE', postcode: '10115' } });
  const channels = { sales_channels: [{ type: 'website', code: 'base' }] };
  const stockId = await ok('POST', 'stocks', { stock: { name: 'Three houses', extension_attributes: channels } });
  await ok('POST', 'stock-source-links', {
    links: SOURCES.map((source_code, index) => ({ stock_id: stockId, source_code, priority: index + 1 })),
  });
  const put = (sku: string, quantities: Record<string, number>) =>
    call('POST', 'inventory/source-items', {
      sourceItems: Object.entries(quantities).map(([source_code, quantity]) => ({ sku, source_code, quantity, status: 1 })),
    });
  return {
    stockId,
    call,
    put,
    async product(quantities) {
      const made = await stockProduct(shop, { qty: 0 });
      await put(made.sku, quantities);
      return made;
    },
    async goodsOf(sku) {
      const at = 'searchCriteria[filter_groups][0][filters][0]';
      const { body } = await call('GET', `inventory/source-items?${at}[field]=sku&${at}[value]=${sku}`);
      const items = body.items as { source_code: string; quantity: number }[];
      const { body: salable } = await call('GET', `inventory/get-product-salable-quantity/${sku}/${stockId}`);
      return { salable, sources: Object.fromEntries(items.map(({ source_code, quantity }) => [source_code, quantity])) };
    },
  };
}

/** What reservations and their sums say of a product in a stock; the two must be the same. */
export async function reservedOf(shop: Pick<Shop, 'db'>, productId: number, stockId: number): Promise<{ sum: number; rows: number }> {
  const [row] = await shop.db.query<{ sum: string; rows: string }>(
    `select case when $2 = 1 then (select reserved from stock_item where product_id = $1)
         else coalesce((select quantity from inventory_reserved where product_id = $1 and stock_id = $2), 0) end::text as sum,
       (select coalesce(-sum(quantity), 0) from inventory_reservation where product_id = $1 and stock_id = $2)::text as rows`,
    [productId, stockId],
  );
  return { sum: Number(row?.sum), rows: Number(row?.rows) };
}
