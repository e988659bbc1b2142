import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';
import { all, streamed } from '../streamed.js';
import { taxMaker } from '../taxes.js';

let shop: Shop;
let token: string;
let staff: ReturnType<typeof proceduresOf>;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin(
    'Magento_Tax::manage_tax',
    'Magento_SalesRule::quote',
    'Magento_Email::mails',
    'Magento_Backend::system',
    'Magento_Cart::manage',
  ));
  staff = proceduresOf(shop, token);
});
afterAll(() => shop.close());

const others = async () => {
  const bare = await shop.admin('Magento_Catalog::products');
  return [undefined, (await shop.customer()).token, bare.token].map((caller) => proceduresOf(shop, caller));
};

describe('tax.rate.importCsv and exportCsv', () => {
  const HEADING = 'Code,Country,State,Zip/Post Code,Rate';
  const codes = async () =>
    (await shop.db.query<{ code: string }>(`select code from tax_rate where code like 'csv-%' order by 1`)).map(({ code }) => code);

  it('tells what would come of a file, saves it, and gives it back', async () => {
    const text = [HEADING, 'csv-a,US,CA,*,8.25', 'csv-b,DE,*,*,19'].join('\n');
    expect((await staff.mutate('tax.rate.importCsv', { text, dryRun: true })).data).toEqual({ created: 2, updated: 0, saved: false });
    expect(await codes()).toEqual([]);
    expect((await staff.mutate('tax.rate.importCsv', { text })).data).toEqual({ created: 2, updated: 0, saved: true });
    const changed = [HEADING, 'csv-b,DE,*,*,16', 'csv-c,DE,*,*,7'].join('\r\n');
    expect((await staff.mutate('tax.rate.importCsv', { text: changed, dryRun: true })).data).toMatchObject({ created: 1, updated: 1 });
    await staff.mutate('tax.rate.importCsv', { text: changed });
    expect(await codes()).toEqual(['csv-a', 'csv-b', 'csv-c']);
    const { data } = await staff.query('tax.rate.exportCsv');
    expect(data).toContain('csv-b,DE,*,*,16');
    expect((await staff.mutate('tax.rate.importCsv', { text: data, dryRun: true })).data.created).toBe(0);
  });

  it('names each bad line and saves nothing', async () => {
    const text = [HEADING, 'csv-x,US,CA,*,8', 'csv-y,ZZ,*,*,5', ',US,CA,*,-1'].join('\n');
    for (const dryRun of [true, false]) {
      const { status, errors } = await staff.mutate('tax.rate.importCsv', { text, dryRun });
      expect(status).toBe(400);
      const lines = (errors as { parameters: { line: number } }[]).map(({ parameters }) => parameters.line);
      expect([...new Set(lines)]).toEqual([3, 4]);
    }
    expect(await codes()).not.toContain('csv-x');
    expect((await staff.mutate('tax.rate.importCsv', { text: '' })).status).toBe(400);
    for (const other of await others()) {
      expect((await other.mutate('tax.rate.importCsv', { text })).status).toBe(401);
      expect((await other.query('tax.rate.exportCsv')).status).toBe(401);
    }
  });
});

describe('salesRule.rule.conditionChoices', () => {
  it('offers what conditions may name, with operators and values, and each can be saved', async () => {
    await shop.db.query(`update eav_attribute set is_used_for_promo_rules = true where code = 'sku'`);
    const { data } = await staff.query('salesRule.rule.conditionChoices');
    const find = (part: string, code: string) => data[part].find((one: { code: string }) => one.code === code);
    expect(find('cart', 'country_id').options).toContainEqual({ value: 'DE', label: 'Germany' });
    expect(find('cart', 'payment_method').options).toContainEqual({ value: 'checkmo', label: 'Check / Money order' });
    expect(find('cart', 'shipping_method').options.map(({ value }: { value: string }) => value)).toContain('flatrate_flatrate');
    expect(find('product', 'sku')).toMatchObject({ type: 'text' });
    expect(find('product', 'price')).toMatchObject({ type: 'number', label: 'condition.price' });
    expect(data.product.filter(({ code }: { code: string }) => code === 'sku')).toHaveLength(1);
    expect(find('product', 'attribute_set_id').options).toContainEqual({ value: '4', label: 'Default' });
    expect(data.categories).toContainEqual(expect.objectContaining({ value: '2', path: '1/2' }));
    const typeOf = (kind: string) => data.kinds.find((one: { kind: string }) => one.kind === kind).type;
    const leaves = (part: string, kind: string) =>
      data[part].flatMap(({ code, operators }: { code: string; operators: string[] }) =>
        operators.map((operator) => ({ condition_type: typeOf(kind), attribute_name: code, operator, value: '1' })),
      );
    const rule = {
      name: 'All of it',
      website_ids: [1],
      customer_group_ids: [0],
      simple_action: 'by_percent',
      discount_amount: 1,
      coupon_type: 'NO_COUPON',
      condition: { condition_type: typeOf('combine'), aggregator_type: 'any', value: '1', conditions: leaves('cart', 'address') },
      action_condition: {
        condition_type: typeOf('product-combine'),
        aggregator_type: 'any',
        value: '1',
        conditions: [...leaves('item', 'product'), ...leaves('product', 'product')],
      },
    };
    const saved = await shop.call('POST', '/V1/salesRules', { token, body: { rule } });
    expect({ status: saved.status, message: saved.body.message }).toEqual({ status: 200, message: undefined });
    for (const other of await others()) expect((await other.query('salesRule.rule.conditionChoices')).status).toBe(401);
  });
});

describe('salesRule.coupon.exportCsv', () => {
  it('gives the codes of a rule as CSV', async () => {
    const { rule_id: ruleId } = await shop.db.prisma.salesRule.create({
      data: {
        name: 'Codes',
        website_ids: [1],
        customer_group_ids: [0],
        is_active: true,
        simple_action: 'by_percent',
        discount_amount: 5,
        coupon_type: 'SPECIFIC_COUPON',
        coupons: { create: [{ code: 'ONE' }, { code: '=TWO' }] },
      },
    });
    const pieces = await all(streamed<string>(shop, 'query', 'salesRule.coupon.exportCsv', { ruleId }, { token }));
    const lines = pieces.join('').trim().split('\r\n');
    expect(lines[0]).toContain('code,');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['ONE', "'=TWO"]);
    expect((await staff.query('salesRule.coupon.exportCsv', { ruleId: 999_999 })).status).toBe(404);
    for (const other of await others()) expect((await other.query('salesRule.coupon.exportCsv', { ruleId })).status).toBe(401);
  });
});

describe('mail.messages', () => {
  it('lists the mails by state and has those sent again that failed', async () => {
    const { id: orderId } = await sellGoods(shop, token, 1);
    const list = async (...filters: object[]) =>
      (await staff.query('mail.messages.list', { searchCriteria: { filter_groups: filters.map((filter) => ({ filters: [filter] })) } }))
        .data;
    const mine = { field: 'subject_id', value: orderId };
    const { items, total_count } = await list(mine, { field: 'state', value: 'waiting' });
    expect(total_count).toBe(1);
    expect(items).toMatchObject([{ kind: 'order_new', subject_id: orderId, recipient: 'buyer@shop.test', state: 'waiting', attempts: 0 }]);
    const { id } = items[0];
    expect((await staff.mutate('mail.messages.retry', { id })).status).toBe(400);
    await shop.db.query(`update mail_message set failed_at = now(), attempts = 9, last_error = 'Refused' where id = $1`, [id]);
    expect((await staff.query('mail.messages.get', { id })).data).toMatchObject({ state: 'failed', last_error: 'Refused', attempts: 9 });
    expect((await list(mine, { field: 'state', value: 'waiting' })).total_count).toBe(0);
    expect((await staff.mutate('mail.messages.retry', { id })).data).toMatchObject({ state: 'waiting', attempts: 0 });
    expect((await staff.query('mail.messages.get', { id: 999_999 })).status).toBe(404);
    expect((await staff.mutate('mail.messages.retry', { id: 999_999 })).status).toBe(404);
    expect((await staff.query('mail.messages.list', { searchCriteria: { sort_orders: [{ field: 'nothing' }] } })).status).toBe(400);
    for (const other of await others()) expect((await other.query('mail.messages.list', { searchCriteria: {} })).status).toBe(401);
    for (const other of await others()) expect((await other.mutate('mail.messages.retry', { id })).status).toBe(401);
  });
});

describe('backend.about', () => {
  it('tells versions, the database with its migrations, and the modules', async () => {
    const { data } = await staff.query('backend.about');
    expect(data).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), node: process.versions.node });
    expect(data.database.kind).toBe(shop.url ? 'postgresql' : 'embedded');
    expect(data.database.migrations.map(({ name }: { name: string }) => name)).toContain('20261121000000_init');
    expect(data.modules).toContain('Magento_Sales');
    for (const other of await others()) expect((await other.query('backend.about')).status).toBe(401);
  });
});

describe('checkout.preview', () => {
  it('tells methods, taxes, rules and totals of goods at an address, and keeps nothing', async () => {
    const { sku } = await stockProduct(shop, { price: '50', weight: '2' });
    const shirt = await stockShirt(shop, { Red: { price: '20' } });
    await taxMaker(shop, token).rule([{ country: 'US', region: 12, percent: 8 }]);
    const rule = await shop.db.prisma.salesRule.create({
      data: {
        name: 'Ten off',
        website_ids: [1],
        customer_group_ids: [0],
        is_active: true,
        simple_action: 'by_percent',
        discount_amount: 10,
        coupon_type: 'SPECIFIC_COUPON',
        coupons: { create: { code: 'PREVIEW', is_primary: true } },
      },
    });
    await shop.db.cache.forget('');
    const before = await shop.db.query('select count(*)::int as carts, (select count(*)::int from quote_address) as addresses from quote');
    const input = { lines: [{ sku: sku.toUpperCase(), qty: 2 }], address: { country_id: 'US', region_id: 12, postcode: '90001' } };
    const look = async (more: object = {}) => (await staff.query('checkout.preview', { ...input, ...more })).data;
    expect(await look()).toMatchObject({
      shipping_method: 'flatrate_flatrate',
      totals: { subtotal: 100, shipping_amount: 10, tax_amount: 8, discount_amount: 0 },
      taxes: [{ percent: 8, amount: 8 }],
      rules: [],
      coupon_applies: null,
    });
    const withCoupon = await look({ couponCode: 'preview' });
    expect(withCoupon).toMatchObject({
      coupon_applies: true,
      rules: [{ rule_id: rule.rule_id, name: 'Ten off' }],
      totals: { discount_amount: -10 },
    });
    expect(await look({ couponCode: 'preview', customerGroupId: 1 })).toMatchObject({ coupon_applies: false, rules: [] });
    expect(await look({ address: { country_id: 'DE', postcode: '10115' } })).toMatchObject({ taxes: [], totals: { tax_amount: 0 } });
    const options = [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Red }];
    const composite = { sku: shirt.sku, qty: 1, product_option: { extension_attributes: { configurable_item_options: options } } };
    expect((await look({ lines: [composite] })).totals.subtotal).toBe(20);
    expect(await shop.db.query('select count(*)::int as carts, (select count(*)::int from quote_address) as addresses from quote')).toEqual(
      before,
    );
    const status = async (more: object) => (await staff.query('checkout.preview', { ...input, ...more })).status;
    expect(await status({ lines: [{ sku: 'nothing', qty: 1 }] })).toBe(404);
    expect(await status({ lines: [{ sku, qty: 0 }] })).toBe(400);
    expect(await status({ lines: [] })).toBe(400);
    expect(await status({ lines: [{ sku: shirt.sku, qty: 1 }] })).toBe(400);
    expect(await status({ address: { country_id: 'ZZ' } })).toBe(400);
    expect(await status({ customerGroupId: 999 })).toBe(404);
    expect(await status({ carrierCode: 'nobody', methodCode: 'x' })).toBe(404);
    for (const other of await others()) expect((await other.query('checkout.preview', input)).status).toBe(401);
  });
});
