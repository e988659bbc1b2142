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
  const rule = { website_ids: [1], customer_group_ids: [0], coupon_type: 'AUTO', uses_per_coupon: 1, ...values };
  return (await send('POST', '/V1/salesRules', { rule })).body.rule_id;
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('coupons made at the same time', () => {
  it('never have the same code, however few codes there are', async () => {
    const rule_id = await rule();
    const spec = { rule_id, quantity: 24, length: 2, format: 'num', prefix: 'few' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('POST', '/V1/coupons/generate', { couponSpec: spec })));
    expect(statuses(answers)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.flatMap(({ body }) => body)).size).toBe(96);
    const [row] = await shop.db.query<{ n: number }>('select count(*) as n from salesrule_coupon where rule_id = $1', [rule_id]);
    expect(row?.n).toBe(96);
  });

  it('by name: one of them gets the code, the others hear of it', async () => {
    const rule_id = await rule();
    const answers = await Promise.all(
      ['once', 'Once', 'ONCE', 'oncE'].map((code) => send('POST', '/V1/coupons', { coupon: { rule_id, code } })),
    );
    expect(statuses(answers)).toEqual([200, 400, 400, 400]);
  });

  it('as primary ones: a rule has one', async () => {
    const rule_id = await rule();
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => send('POST', '/V1/coupons', { coupon: { rule_id, code: `primary ${name}`, is_primary: true } })),
    );
    expect(statuses(answers)).toEqual([200, 400, 400]);
  });

  it('all have the limits that their rule ends up with', async () => {
    for (let round = 0; round < 5; round++) {
      const rule_id = await rule();
      const moved = (await send('POST', '/V1/coupons', { coupon: { rule_id: await rule(), code: `moved ${round}` } })).body.coupon_id;
      const answers = await Promise.all([
        send('POST', '/V1/coupons/generate', { couponSpec: { rule_id, quantity: 500, length: 12 } }),
        send('PUT', `/V1/salesRules/${rule_id}`, { rule: { uses_per_coupon: 7 } }),
        send('POST', '/V1/coupons', { coupon: { rule_id, code: `manual ${round}` } }),
        send('PUT', `/V1/coupons/${moved}`, { coupon: { rule_id } }),
        send('PUT', `/V1/salesRules/${rule_id}`, { rule: { uses_per_customer: 3 } }),
      ]);
      expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
      const limits = await shop.db.query(
        'select usage_limit, usage_per_customer, count(*) as n from salesrule_coupon where rule_id = $1 group by 1, 2',
        [rule_id],
      );
      expect(limits).toEqual([{ usage_limit: 7, usage_per_customer: 3, n: 502 }]);
    }
  });

  it('and a rule deleted meanwhile: either it takes them along, or they find no rule', async () => {
    for (let round = 0; round < 5; round++) {
      const rule_id = await rule();
      const [deleted, ...others] = await Promise.all([
        send('DELETE', `/V1/salesRules/${rule_id}`),
        send('POST', '/V1/coupons/generate', { couponSpec: { rule_id, quantity: 200, length: 12 } }),
        send('POST', '/V1/coupons', { coupon: { rule_id, code: `late ${round}` } }),
        send('PUT', `/V1/salesRules/${rule_id}`, { rule: { uses_per_coupon: 2 } }),
      ]);
      expect(deleted.status).toBe(200);
      for (const { status } of others) expect([200, 404]).toContain(status);
      expect(await shop.db.query('select 1 from salesrule_coupon where rule_id = $1', [rule_id])).toEqual([]);
    }
  });
});
