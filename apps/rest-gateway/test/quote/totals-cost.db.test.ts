import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockKit, stockShirt } from '../composite-goods.js';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { statementsOf } from '../statements-sent.js';

const LINES = 50;
const RULES = 20;
const RATES = 30;
/** The caller, the cart, and what its products let a buyer choose. */
const STATEMENTS = 3;

let shop: Shop;
let admin: string;
let category: number;
/** What is put in the cart, a line each. */
const goods: { sku: string; qty: number; choices?: object }[] = [];
let cartId: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
  await stockGoods();
  cartId = await filledCart();
  await setRules();
  await setTaxes();
}, 120_000);
afterAll(() => shop.close());

async function made(path: string, body: object) {
  const answer = await shop.call('POST', path, { token: admin, body });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

/** Mostly simple products, and a few of the kinds that have parts. */
async function stockGoods(): Promise<void> {
  ({ id: category } = await made('/V1/categories', { category: { name: 'On sale', is_active: true } }));
  const simple = [];
  for (let n = 0; n < LINES - 8; n++) {
    const product = await stockProduct(shop, {
      price: `${2 + n * 1.13}`,
      weight: `0.${1 + (n % 9)}`,
      attributes: { country_of_manufacture: n % 3 ? 'US' : 'DE' },
    });
    if (n % 4 === 0) await shop.db.prisma.categoryProduct.create({ data: { category_id: category, product_id: product.id, position: n } });
    simple.push(product);
    goods.push({ sku: product.sku, qty: 1 + (n % 5) });
  }
  for (let n = 0; n < 4; n++) {
    const shirt = await stockShirt(shop, { Red: { price: `1${n}.9900` }, Blue: { price: `2${n}.4900` } });
    const choices = { configurable_item_options: [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Red }] };
    goods.push({ sku: shirt.sku, qty: 2, choices });
    const kit = await stockKit(shop, [
      { title: 'One', selections: simple.slice(n, n + 3).map((product) => ({ product })) },
      { title: 'Two', selections: [{ product: simple.at(-1 - n) ?? shirt, qty: '2' }] },
    ]);
    const chosen = kit.options.map(({ id, selections }) => ({ option_id: id, option_qty: 1, option_selections: selections.slice(0, 1) }));
    goods.push({ sku: kit.sku, qty: 1, choices: { bundle_options: chosen } });
  }
}

const type = (name: string) => `Magento\\SalesRule\\Model\\Rule\\Condition\\${name}`;
const product = (attribute_name: string, operator: string, value: string) => ({
  condition_type: type('Product'),
  attribute_name,
  operator,
  value,
});
const inCart = (attribute_name: string, operator: string, value: string) => ({
  condition_type: type('Address'),
  attribute_name,
  operator,
  value,
});
const all = (name: string, ...conditions: object[]) => ({ condition_type: type(name), aggregator_type: 'all', value: '1', conditions });

/** Rules of every kind, most of which the cart meets. */
async function setRules(): Promise<void> {
  const items = [
    product('category_ids', '==', String(category)),
    product('country_of_manufacture', '==', 'DE'),
    product('sku', '!=', goods[0]?.sku ?? ''),
    product('quote_item_row_total', '>', '20'),
  ];
  const wholes = [
    inCart('base_subtotal', '>=', '50'),
    inCart('country_id', '==', 'US'),
    all('Product\\Found', product('country_of_manufacture', '()', 'US,DE')),
    { ...all('Product\\Subselect', product('category_ids', '==', String(category))), attribute_name: 'qty', operator: '>', value: '3' },
    inCart('total_qty', '>', '1000'),
  ];
  const actions = ['by_percent', 'by_fixed', 'cart_fixed', 'buy_x_get_y'];
  for (let n = 0; n < RULES; n++) {
    const simple_action = actions[n % actions.length];
    await made('/V1/salesRules', {
      rule: {
        ...{
          name: `Rule ${n}`,
          website_ids: [1],
          customer_group_ids: [0, 1],
          is_active: true,
          stop_rules_processing: false,
          sort_order: n,
        },
        ...{ simple_action, discount_amount: 1, discount_step: simple_action === 'buy_x_get_y' ? 4 : 0 },
        condition: all('Combine', wholes[n % wholes.length] ?? {}),
        action_condition: all('Product\\Combine', items[n % items.length] ?? {}),
      },
    });
  }
}

/** State, city and shipping taxes, most of them of other places. */
async function setTaxes(): Promise<void> {
  const ids: number[] = [];
  for (let n = 0; n < RATES; n++) {
    const place = { tax_country_id: 'US', tax_region_id: n < 3 ? 57 : 10 + n, tax_postcode: n % 3 === 1 ? '733*' : '*' };
    ids.push((await made('/V1/taxRates', { taxRate: { code: `rate ${n}`, rate: 1 + n / 8, ...place } })).id);
  }
  for (let n = 0; n < 3; n++) {
    const tax_rate_ids = ids.filter((_, index) => index % 3 === n);
    const classes = { customer_tax_class_ids: [3], product_tax_class_ids: [2] };
    await made('/V1/taxRules', { rule: { code: `rule ${n}`, priority: n % 2, position: n, tax_rate_ids, ...classes } });
  }
}

async function filledCart(): Promise<string> {
  const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
  for (const { sku, qty, choices } of goods) {
    const product_option = choices && { extension_attributes: choices };
    await made('/V1/guest-carts/items', { cartItem: { quote_id: cartId, sku, qty, product_option } });
  }
  const cart = `/V1/guest-carts/${cartId}`;
  await made(`${cart}/billing-address`, { address, useForShipping: true });
  await shop.call('PUT', `${cart}/selected-shipping-method`, { body: { carrierCode: 'flatrate', methodCode: 'flatrate' } });
  return cartId;
}

/** The doors to the one cart; the last one makes it a customer's. */
const doors: [string, () => Promise<{ path: string; token?: string }>][] = [
  ['a guest', async () => ({ path: `/V1/guest-carts/${cartId}/totals` })],
  ['an admin', async () => ({ path: `/V1/carts/${(await shop.call('GET', `/V1/guest-carts/${cartId}`)).body.id}/totals`, token: admin })],
  [
    'a customer',
    async () => {
      const { token, customerId } = await shop.customer();
      expect((await shop.call('PUT', `/V1/guest-carts/${cartId}`, { token, body: { customerId, storeId: 1 } })).status).toBe(200);
      return { path: '/V1/carts/mine/totals', token };
    },
  ],
];

/** The statements that `work` sends to the database, by whichever way, and the entries of the cache that it loads. */
async function costOf(work: () => Promise<unknown>): Promise<{ statements: string[]; loads: string[] }> {
  const { cache } = shop.db;
  const loads: string[] = [];
  const { get } = cache;
  cache.get = (key, load) =>
    get(key, () => {
      loads.push(key);
      return load();
    });
  try {
    return { statements: (await statementsOf(shop, work)).map(({ text }) => text), loads };
  } finally {
    cache.get = get;
  }
}

describe.each(doors)(`the totals of ${LINES} lines with ${RULES} rules and ${RATES} tax rates, to %s`, (_name, open) => {
  let door: { path: string; token?: string };
  beforeAll(async () => {
    door = await open();
  });
  const totals = async () => {
    const { status, body } = await shop.call('GET', door.path, { ...(door.token && { token: door.token }) });
    expect(status).toBe(200);
    return body;
  };

  it('have all of them', async () => {
    const { items, total_segments } = await totals();
    const segment = (code: string) => total_segments.find((one: { code: string }) => one.code === code);
    expect(items).toHaveLength(LINES);
    expect(items.filter((item: { discount_amount: number }) => item.discount_amount > 0).length).toBeGreaterThan(LINES / 2);
    expect(segment('tax').extension_attributes.tax_grandtotal_details.length).toBeGreaterThan(1);
    expect(segment('discount').value).toBeLessThan(0);
    expect(segment('shipping').title).toContain('Flat Rate');
  });

  it(`ask the database ${STATEMENTS} times at most`, async () => {
    await totals();
    const { statements, loads } = await costOf(totals);
    expect(loads).toEqual([]);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(STATEMENTS);
  });

  it('load rules, rates, settings and stores once when nothing of them is in memory', async () => {
    await shop.db.cache.forget('');
    const { statements, loads } = await costOf(totals);
    expect(loads).toEqual([...new Set(loads)]);
    expect(loads).toEqual(expect.arrayContaining(['sales-rule:active', 'tax:table', 'config:1', 'stores']));
    expect(new Set(statements).size, statements.join('\n\n')).toBe(statements.length);
    // A statement for each, but for the stores: they come from three tables.
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(STATEMENTS + loads.length + 2);
  });
});
