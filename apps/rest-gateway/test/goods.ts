import type { Shop } from './shop.js';

export interface Goods {
  sku: string;
  name?: string;
  price?: string;
  qty?: number;
  type?: 'simple' | 'virtual';
  weight?: string;
  attributes?: Record<string, string>;
}

let made = 0;

/** Puts a product on the shelf by the shortest way; what the product routes do is their own tests' matter. */
export async function stockProduct({ db }: Pick<Shop, 'db'>, goods: Partial<Goods> = {}): Promise<{ id: number; sku: string }> {
  const { type = 'simple', price = '10.0000', qty = 100, attributes = {} } = goods;
  const sku = goods.sku ?? `goods-${++made}`;
  const product = await db.prisma.product.create({
    data: {
      sku,
      type_id: type,
      attribute_set_id: 4,
      price,
      weight: type === 'simple' ? (goods.weight ?? '1.0000') : null,
      attributes: { name: goods.name ?? `Goods ${sku}`, tax_class_id: '2', required_options: '0', has_options: '0', ...attributes },
      websites: { create: { website_id: 1 } },
      stock_item: { create: { qty, is_in_stock: qty > 0 } },
    },
  });
  return { id: product.id, sku };
}

export const address = {
  firstname: 'Grace',
  lastname: 'Guest',
  street: ['1 Main Street', 'Apt 2'],
  city: 'Austin',
  region_id: 57,
  country_id: 'US',
  postcode: '73301',
  telephone: '512-555-0100',
};

/** A guest's cart with one line, addresses and a shipping method: one call from its order. */
export async function readyGuestCart(shop: Shop, sku: string, qty = 1): Promise<string> {
  const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
  const calls: [string, string, unknown][] = [
    ['POST', '/V1/guest-carts/items', { cartItem: { sku, qty, quote_id: cartId } }],
    ['POST', `/V1/guest-carts/${cartId}/billing-address`, { address, useForShipping: true }],
    ['PUT', `/V1/guest-carts/${cartId}/selected-shipping-method`, { carrierCode: 'flatrate', methodCode: 'flatrate' }],
  ];
  for (const [method, path, body] of calls) {
    const answer = await shop.call(method, path, { body });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return cartId;
}
