import type { Database } from '@merx/db';
import { notified, openWorld, type World } from '@merx/router/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Cart } from './cart.js';
import { keepProducts, keptProducts } from './kept-products.service.js';
import { readCart } from './read-cart.service.js';

let world: World;
let productId: number;
let cartId: number;
const NO_ATTRIBUTES: string[] = [];

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let made = 0;
async function newProduct(): Promise<number> {
  const sku = `kept-${++made}`;
  const { id } = await world.db.prisma.product.create({
    data: { sku, attribute_set_id: 4, price: '10', attributes: { name: 'Mug' }, websites: { create: { website_id: 1 } } },
  });
  return id;
}

async function newCart(): Promise<number> {
  const item = { product_id: productId, sku: 'kept', name: 'Mug', product_type: 'simple', qty: '1' };
  const { entity_id } = await world.db.prisma.quote.create({
    data: { store_id: 1, base_currency_code: 'USD', quote_currency_code: 'USD', items: { create: item } },
  });
  return entity_id;
}

beforeEach(async () => {
  productId = await newProduct();
  cartId = await newCart();
  await notified(world.db);
});

/** Reads the cart, and the statements that took: with or without the products. */
async function read(attributes = NO_ATTRIBUTES, id = cartId): Promise<{ cart: Cart; statements: ('whole' | 'lean')[] }> {
  const statements: ('whole' | 'lean')[] = [];
  const counting: Database = {
    ...world.db,
    query: (text, parameters) => {
      statements.push(text.includes('product_website') ? 'whole' : 'lean');
      return world.db.query(text, parameters);
    },
  };
  const cart = await readCart(counting, { by: 'id', cartId: id }, attributes);
  if (!cart) throw new Error('No cart.');
  return { cart, statements };
}
const productOf = ({ cart }: { cart: Cart }) => cart.items[0]?.product;
const change = (sql: string) => world.db.query(sql, [productId]);

describe('the products of a cart', () => {
  it('are read once, and the cart is the same without reading them again', async () => {
    const first = await read();
    const again = await read();
    expect([first.statements, again.statements]).toEqual([['whole'], ['lean']]);
    expect(again.cart).toEqual(first.cart);
    expect(productOf(again)).toMatchObject({ id: productId, price: '10.0000', name: 'Mug', in_website: true, options: [] });
  });

  it.each([
    ['price', 'update product set price = 12 where id = $1', { price: '12.0000' }],
    [
      'price in a store view',
      `insert into product_store (product_id, store_id, attributes) values ($1, 1, '{"price": "7"}')`,
      { price: '7' },
    ],
    ['website', 'delete from product_website where product_id = $1', { in_website: false }],
    ['status', 'update product set status = 2 where id = $1', { status: 2 }],
    [
      'tier prices',
      'insert into product_tier_price (product_id, website_id, customer_group_id, qty, value) values ($1, 0, 32000, 2, 9)',
      { tier_prices: [{ value: '9.0000' }] },
    ],
    [
      'options',
      `insert into product_option (product_id, title, type, is_require) values ($1, 'Text', 'field', true)`,
      { options: [{ title: 'Text', is_require: true }] },
    ],
  ])('are those of now after a change of their %s', async (_, sql, expected) => {
    await read();
    await change(sql);
    expect(productOf(await read())).toMatchObject(expected);
    expect(productOf(await read())).toMatchObject(expected);
  });

  it('keep their own options in each cart', async () => {
    await change(`insert into product_option (product_id, title, type, is_require) values ($1, 'Text', 'field', true)`);
    const first = await read();
    const kept = productOf(await read());
    expect(kept).toEqual(productOf(first));
    expect(kept).not.toBe(productOf(await read()));
  });

  it('are read again for rules that need other attributes, and when one of them is not known', async () => {
    await read();
    expect(productOf(await read(['sku']))?.rule_facts).toEqual({ values: { sku: `kept-${made}` }, categories: [] });
    await read();
    const other = await newProduct();
    await notified(world.db);
    await read();
    await world.db.query(
      `insert into quote_item (quote_id, product_id, sku, name, product_type, qty) values ($1, $2, 'other', 'Mug', 'simple', 1)`,
      [cartId, other],
    );
    const { cart, statements } = await read();
    expect([cart.items.map(({ product_id }) => product_id), statements]).toEqual([
      [productId, other],
      ['lean', 'whole'],
    ]);
  });

  it('are forgotten when there are too many', async () => {
    const product = productOf(await read());
    const kept = keptProducts(world.db, NO_ATTRIBUTES);
    if (!kept || !product) throw new Error('Nothing is kept.');
    const row = { ...product, has_choices: false };
    keepProducts(
      kept,
      { store_id: 1, website_id: 1 },
      [-1, -2, -3].map((id) => ({ ...row, id })),
      2,
    );
    expect(kept.products.size).toBeLessThanOrEqual(2);
    expect((await read()).statements).toEqual(['lean', 'whole']);
  });
});
