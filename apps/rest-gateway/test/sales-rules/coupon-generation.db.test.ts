import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_SalesRule::quote'));
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
async function rule(values: object = {}): Promise<number> {
  const rule = { website_ids: [1], customer_group_ids: [0], coupon_type: 'SPECIFIC_COUPON', use_auto_generation: true, ...values };
  return (await send('POST', '/V1/salesRules', { rule })).body.rule_id;
}
const generate = (couponSpec: object) => send('POST', '/V1/coupons/generate', { couponSpec });
const couponsOf = (rule_id: number) => shop.db.prisma.salesRuleCoupon.findMany({ where: { rule_id }, orderBy: { coupon_id: 'asc' } });

describe('generated coupons', () => {
  it('are answered by their codes and stored with the limits of the rule', async () => {
    const rule_id = await rule({ uses_per_coupon: 1, uses_per_customer: 2 });
    const { status, body } = await generate({ rule_id, quantity: 5, length: 10, format: 'alphanum' });
    expect([status, body]).toEqual([200, Array.from({ length: 5 }, () => expect.stringMatching(/^[A-Z0-9]{10}$/))]);
    const coupons = await couponsOf(rule_id);
    expect(coupons.map(({ code }) => code)).toEqual(body);
    for (const coupon of coupons) {
      expect(coupon).toMatchObject({
        type: 1,
        usage_limit: 1,
        usage_per_customer: 2,
        times_used: 0,
        is_primary: false,
        expiration_date: null,
      });
    }
    expect((await send('GET', `/V1/coupons/${coupons[0]?.coupon_id}`)).body).toMatchObject({ code: body[0], type: 1 });
  });

  it('look as they are wished', async () => {
    const rule_id = await rule({ coupon_type: 'AUTO', use_auto_generation: false });
    const spec = { rule_id, quantity: 3, length: 9, format: 'num', prefix: 'A', suffix: 'Z', delimiter_at_every: 3 };
    for (const code of (await generate(spec)).body) expect(code).toMatch(/^A\d{3}-\d{3}-\d{3}Z$/);
    for (const code of (await generate({ ...spec, delimiter: '.', extension_attributes: {} })).body)
      expect(code).toMatch(/^A\d{3}\.\d{3}\.\d{3}Z$/);
    for (const code of (await generate({ ruleId: rule_id, quantity: '2', length: '4' })).body) expect(code).toMatch(/^[A-Z0-9]{4}$/);
  });

  it('get longer where they would be easy to guess', async () => {
    const rule_id = await rule();
    const { body } = await generate({ rule_id, quantity: 30, length: 1, format: 'num', prefix: 'short' });
    expect(body).toHaveLength(30);
    for (const code of body) expect(code).toMatch(/^short\d{3}$/);
  });

  it('avoid the codes that there are, in any case', async () => {
    const rule_id = await rule();
    const spec = { rule_id, quantity: 20, length: 2, format: 'num', prefix: 'x' };
    const codes = new Set<string>();
    for (let time = 0; time < 4; time++) {
      const { body } = await generate({ ...spec, prefix: time % 2 ? 'x' : 'X' });
      for (const code of body) codes.add(code.toLowerCase());
    }
    expect(codes.size).toBe(80);
  });

  it('are ten thousand at once', async () => {
    const rule_id = await rule();
    const { body } = await generate({ rule_id, quantity: 10_000, length: 12 });
    expect(new Set(body).size).toBe(10_000);
    const [row] = await shop.db.query<{ n: number }>('select count(*) as n from salesrule_coupon where rule_id = $1', [rule_id]);
    expect(row?.n).toBe(10_000);
  });
});

describe('a generation that is refused', () => {
  it.each<[string, object, object]>([
    ['without a quantity', { quantity: undefined }, { fieldName: 'couponSpec.quantity' }],
    ['of no coupons', { quantity: 0 }, { fieldName: 'couponSpec.quantity' }],
    ['of less than none', { quantity: -5 }, { fieldName: 'couponSpec.quantity' }],
    ['of a million', { quantity: 1_000_000 }, { fieldName: 'couponSpec.quantity' }],
    ['of more than can be counted', { quantity: 1e12 }, { fieldName: 'couponSpec.quantity' }],
    ['of codes without length', { length: 0 }, { fieldName: 'couponSpec.length' }],
    ['of codes without end', { length: 1000 }, { fieldName: 'couponSpec.length' }],
    ['of an unknown format', { format: 'hex' }, { fieldName: 'couponSpec.format' }],
    ['with delimiters before the beginning', { delimiter_at_every: -1 }, { fieldName: 'couponSpec.delimiter_at_every' }],
    ['with a prefix that is too long', { prefix: 'x'.repeat(300) }, { maxLength: 255 }],
    ['for no rule', { rule_id: null }, { fieldName: 'couponSpec.rule_id' }],
    ['with an unknown property', { colour: 'red' }, { fieldName: 'couponSpec.colour' }],
  ])('%s tells why and generates nothing', async (_, values, parameters) => {
    const rule_id = await rule();
    const answer = await generate({ rule_id, quantity: 2, length: 8, ...values });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String), parameters } });
    expect(await couponsOf(rule_id)).toEqual([]);
  });

  it.each([{ coupon_type: 'NO_COUPON', use_auto_generation: false }, { use_auto_generation: false }])(
    'by the rule %j tells so',
    async (values) => {
      const rule_id = await rule(values);
      expect(await generate({ rule_id, quantity: 2, length: 8 })).toMatchObject({ status: 400, body: { parameters: { ruleId: rule_id } } });
      expect(await couponsOf(rule_id)).toEqual([]);
    },
  );

  it('by a rule that is not there is 404', async () => {
    expect(await generate({ rule_id: 99_999, quantity: 2, length: 8 })).toMatchObject({
      status: 404,
      body: { parameters: { fieldName: 'rule_id', fieldValue: 99_999 } },
    });
    expect(await send('POST', '/V1/coupons/generate', {})).toMatchObject({
      status: 400,
      body: { parameters: { fieldName: 'couponSpec' } },
    });
  });

  it('for want of free codes leaves none of those it had found', async () => {
    const rule_id = await rule();
    const taken = Array.from({ length: 98 }, (_, number) => `full${String(number).padStart(2, '0')}`);
    await shop.db.query('insert into salesrule_coupon (rule_id, code) select $1, unnest($2::text[])', [rule_id, taken]);
    const answer = await generate({ rule_id, quantity: 3, length: 2, format: 'num', prefix: 'full' });
    expect(answer).toMatchObject({ status: 400, body: { parameters: { quantity: 3 } } });
    expect(await couponsOf(rule_id)).toHaveLength(98);
  });
});
