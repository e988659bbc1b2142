import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockShirt } from '../composite-goods.js';
import { readyGuestCart, stockProduct } from '../goods.js';
import { dayIn, ofCart, ofItems, ofProduct } from '../price-rules.js';
import { openShop, type Shop } from '../shop.js';

const RIGHT = 'Magento_CatalogRule::promo_catalog';

let shop: Shop;
let token: string;
let rules: ReturnType<Shop['as']>['salesRule']['catalogRule'];
beforeAll(async () => {
  shop = await openShop();
  const admin = await shop.admin();
  ({ token } = admin);
  rules = shop.as(admin.actor).salesRule.catalogRule;
});
afterAll(() => shop.close());
afterEach(async () => {
  for (const { rule_id: ruleId } of (await rules.list({ searchCriteria: {} })).items) await rules.delete({ ruleId });
});

const PLAIN = { name: 'Sale', website_ids: [1], customer_group_ids: [0, 1], is_active: true, stop_rules_processing: false };
const create = (values: object) => rules.create({ rule: { ...PLAIN, simple_action: 'by_percent', discount_amount: 10, ...values } });
const onSku = (...skus: string[]) => ofItems([ofProduct('sku', '()', skus)]);
/** The unit prices in a guest's cart, by sku. */
const cartPrices = async (cartId: string) =>
  Object.fromEntries(
    (await shop.call('GET', `/V1/guest-carts/${cartId}/items`)).body.map((item: { sku: string; price: number }) => [item.sku, item.price]),
  );
const shown = async (sku: string) => {
  const at = 'searchCriteria[filter_groups][0][filters][0]';
  const { body } = await shop.call('GET', `/V1/products-render-info?${at}[field]=sku&${at}[value]=${sku}&storeId=1&currencyCode=USD`, {
    token,
  });
  const { final_price, regular_price, minimal_price } = body.items[0].price_info;
  return { final_price, regular_price, minimal_price };
};

describe('a catalog price rule', () => {
  it('lowers the price that pages show, carts ask and orders charge, at once, and not the price of the product', async () => {
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    const other = await stockProduct(shop, { price: '20.0000' });
    const before = (await shop.call('GET', `/V1/products/${sku}`, { token })).body;
    const cartId = await readyGuestCart(shop, sku, 2);
    expect(await cartPrices(cartId)).toEqual({ [sku]: 20 });
    const { rule_id: ruleId } = await create({ condition: onSku(sku) });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 18 });
    expect(await shown(sku)).toEqual({ final_price: 18, regular_price: 20, minimal_price: 18 });
    expect(await shown(other.sku)).toMatchObject({ final_price: 20 });
    await rules.update({ ruleId, rule: { simple_action: 'to_fixed', discount_amount: 12.5 } });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 12.5 });
    expect((await shop.call('GET', `/V1/products/${sku}`, { token })).body).toEqual(before);
    const placed = await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
      body: { email: 'sale@shop.test', paymentMethod: { method: 'checkmo' } },
    });
    expect(placed.status).toBe(200);
    const order = (await shop.call('GET', `/V1/orders/${placed.body}`, { token })).body;
    expect(order).toMatchObject({ subtotal: 25, discount_amount: 0, items: [{ price: 12.5, qty_ordered: 2, row_total: 25 }] });
    await rules.delete({ ruleId });
    expect(await cartPrices(await readyGuestCart(shop, sku))).toEqual({ [sku]: 20 });
  });

  it('follows the products: a category that one joins, an attribute that changes', async () => {
    const { body } = await shop.call('POST', '/V1/categories', { token, body: { category: { name: 'Sale', is_active: true } } });
    const [mug, hat] = [await stockProduct(shop, { price: '10.0000' }), await stockProduct(shop, { price: '40.0000' })];
    await create({
      condition: ofItems([ofProduct('category_ids', '==', String(body.id)), ofProduct('price', '>=', '30')], { aggregator_type: 'any' }),
    });
    const [mugs, hats] = [await readyGuestCart(shop, mug.sku), await readyGuestCart(shop, hat.sku)];
    expect([await cartPrices(mugs), await cartPrices(hats)]).toEqual([{ [mug.sku]: 10 }, { [hat.sku]: 36 }]);
    const productLink = { sku: mug.sku, position: 0, category_id: String(body.id) };
    expect((await shop.call('POST', `/V1/categories/${body.id}/products`, { token, body: { productLink } })).status).toBe(200);
    await shop.call('PUT', `/V1/products/${hat.sku}`, { token, body: { product: { price: 20 } } });
    expect([await cartPrices(mugs), await cartPrices(hats)]).toEqual([{ [mug.sku]: 9 }, { [hat.sku]: 20 }]);
  });

  it('is one of several prices, of which the lowest is charged; another group, website or day has its own', async () => {
    const { sku, id } = await stockProduct(shop, { price: '20.0000', attributes: { special_price: '17' } });
    const cartId = await readyGuestCart(shop, sku);
    await create({});
    expect(await cartPrices(cartId)).toEqual({ [sku]: 17 });
    await create({ name: 'Also', discount_amount: 10 });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 16.2 });
    for (const values of [
      { customer_group_ids: [1] },
      { from_date: dayIn(2) },
      { to_date: dayIn(-2) },
      { is_active: false },
      { condition: onSku('other') },
    ]) {
      await create({ name: 'Not here', sort_order: 1, discount_amount: 90, ...values });
    }
    expect(await cartPrices(cartId)).toEqual({ [sku]: 16.2 });
    expect(await rules.pricesOf({ productId: id })).toMatchObject([
      { website_id: 1, customer_group_ids: [0], price: 20, rule_price: 16.2, rules: [{ name: 'Sale' }, { name: 'Also' }] },
      { website_id: 1, customer_group_ids: [1], rule_price: 1.62, rules: [{ name: 'Sale' }, { name: 'Also' }, { name: 'Not here' }] },
    ]);
    await expect(rules.pricesOf({ productId: 2_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('matches a configurable product with its variants', async () => {
    const shirt = await stockShirt(shop, { Red: { price: '30.0000' }, Blue: { price: '40.0000' } });
    await create({ condition: onSku(shirt.sku), discount_amount: 50 });
    const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
    const configurable_item_options = [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Red }];
    const cartItem = { sku: shirt.sku, qty: 1, product_option: { extension_attributes: { configurable_item_options } } };
    expect(await shop.call('POST', `/V1/guest-carts/${cartId}/items`, { body: { cartItem } })).toMatchObject({
      status: 200,
      body: { price: 15 },
    });
    expect(await shown(shirt.sku)).toMatchObject({ final_price: 15, regular_price: 30 });
  });
});

describe('rules', () => {
  it('are refused with bad values, which change nothing', async () => {
    const { rule_id: ruleId } = await create({ description: 'Kept' });
    const kept = await rules.get({ ruleId });
    for (const bad of [
      { name: ' ' },
      { name: 'n'.repeat(256) },
      { website_ids: [] },
      { website_ids: [99] },
      { customer_group_ids: [999] },
      { from_date: '2026-02-02', to_date: '2026-02-01' },
      { simple_action: 'cart_fixed' },
      { discount_amount: 101 },
      { discount_amount: -1 },
      { condition: ofItems([ofCart('base_subtotal', '>=', '5')]) },
      { condition: ofItems([ofProduct('quote_item_qty', '>=', '5')]) },
      { condition: ofItems([ofProduct('sku', '~', 'x')]) },
    ]) {
      await expect(create(bad), JSON.stringify(bad)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      await expect(rules.update({ ruleId, rule: bad }), JSON.stringify(bad)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    expect((await rules.list({ searchCriteria: {} })).items).toEqual([kept]);
    expect(kept).toMatchObject({ ...PLAIN, description: 'Kept', simple_action: 'by_percent', discount_amount: 10 });
    await expect(rules.update({ ruleId: ruleId + 1, rule: { name: 'None' } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(rules.delete({ ruleId: ruleId + 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('need their permission, and stand in the audit log, where a change is undone', async () => {
    const clerk = shop.as((await shop.admin('Magento_SalesRule::quote')).actor).salesRule.catalogRule;
    await expect(clerk.list({ searchCriteria: {} })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const marketer = await shop.admin(RIGHT);
    const { rule_id: ruleId } = await shop.as(marketer.actor).salesRule.catalogRule.create({
      rule: { ...PLAIN, simple_action: 'by_percent', discount_amount: 10 },
    });
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    const cartId = await readyGuestCart(shop, sku);
    await rules.update({ ruleId, rule: { discount_amount: 20 } });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 16 });
    const [change] = await shop.db.query<{ change_id: string }>(
      `select change_id::text from change_row where entity = 'catalog_rule' and entity_id = $1 and procedure like '%.update'`,
      [String(ruleId)],
    );
    await shop.as((await shop.admin()).actor).logging.changes.undo({ changeId: change?.change_id ?? '' });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 18 });
  });
});
