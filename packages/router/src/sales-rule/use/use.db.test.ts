import { openWorld, type World } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { returnUses, takeUses, type Uses } from './use.service.js';

let world: World;
let customerId: number;
beforeAll(async () => {
  world = await openWorld();
  ({ customerId } = await world.customer());
});
afterAll(() => world.close());

let made = 0;
async function rule(values: { uses_per_customer?: number } = {}): Promise<number> {
  return (await world.db.prisma.salesRule.create({ data: { name: 'Rule', ...values } })).rule_id;
}
async function coupon(values: { usage_limit?: number | null; usage_per_customer?: number | null } = {}) {
  return world.db.prisma.salesRuleCoupon.create({ data: { rule_id: await rule(), code: `Code-${++made}`, ...values } });
}
const take = (uses: Partial<Uses>) => world.db.transaction((tx) => takeUses(tx, { ruleIds: [], coupon: null, customerId: null, ...uses }));
const giveBack = (uses: { ruleIds?: number[]; couponCode?: string | null; customerId?: number | null }) =>
  world.db.transaction((tx) => returnUses(tx, { ruleIds: [], couponCode: null, customerId: null, ...uses }));

/** All counters, to check that no others changed. */
const counts = () =>
  world.db.query(
    `select 'coupon' as of, coupon_id as id, 0 as customer, times_used from salesrule_coupon where times_used <> 0
     union all select 'coupon', coupon_id, customer_id, times_used from salesrule_coupon_usage where times_used <> 0
     union all select 'rule', rule_id, 0, times_used from salesrule where times_used <> 0
     union all select 'rule', rule_id, customer_id, times_used from salesrule_customer where times_used <> 0 order by 1, 2, 3`,
  );
const reset = async () => {
  for (const table of ['salesrule_coupon', 'salesrule_coupon_usage', 'salesrule', 'salesrule_customer']) {
    await world.db.query(`update ${table} set times_used = 0`);
  }
};

describe('uses that are taken', () => {
  it('count the coupon, the rules and both for the customer, each once', async () => {
    await reset();
    const { coupon_id, rule_id } = await coupon({ usage_limit: 5, usage_per_customer: 5 });
    const other = await rule({ uses_per_customer: 5 });
    await take({ ruleIds: [other, rule_id, other], coupon: { coupon_id }, customerId });
    await take({ ruleIds: [rule_id], coupon: { coupon_id }, customerId: null });
    expect(await counts()).toEqual([
      { of: 'coupon', id: coupon_id, customer: 0, times_used: 2 },
      { of: 'coupon', id: coupon_id, customer: customerId, times_used: 1 },
      { of: 'rule', id: rule_id, customer: 0, times_used: 2 },
      { of: 'rule', id: rule_id, customer: customerId, times_used: 1 },
      { of: 'rule', id: other, customer: 0, times_used: 1 },
      { of: 'rule', id: other, customer: customerId, times_used: 1 },
    ]);
  });

  it.each([null, 0])('have no limit when it is %j', async (limit) => {
    const { coupon_id, rule_id } = await coupon({ usage_limit: limit, usage_per_customer: limit });
    for (let use = 0; use < 3; use++) await take({ ruleIds: [rule_id], coupon: { coupon_id }, customerId });
    expect(await world.db.prisma.salesRuleCoupon.findFirstOrThrow({ where: { coupon_id } })).toMatchObject({ times_used: 3 });
  });

  it('are nothing without rules and coupon', async () => {
    await reset();
    await take({ customerId });
    await giveBack({ customerId });
    expect(await counts()).toEqual([]);
  });

  it('pass over rules and customers that are gone', async () => {
    await reset();
    const rule_id = await rule();
    await take({ ruleIds: [99_999, rule_id], customerId: 99_999 });
    await giveBack({ ruleIds: [99_999], couponCode: 'gone', customerId: 99_999 });
    expect(await counts()).toEqual([{ of: 'rule', id: rule_id, customer: 0, times_used: 1 }]);
  });
});

describe('uses beyond a limit', () => {
  it('of a coupon are refused by its code, and nothing is counted', async () => {
    const { coupon_id, code, rule_id } = await coupon({ usage_limit: 1 });
    await take({ ruleIds: [rule_id], coupon: { coupon_id } });
    const before = await counts();
    await expect(take({ ruleIds: [rule_id], coupon: { coupon_id }, customerId })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      parameters: { couponCode: code },
    });
    expect(await counts()).toEqual(before);
  });

  it('of a coupon by one customer are refused to this one alone', async () => {
    const { coupon_id, code } = await coupon({ usage_per_customer: 2 });
    for (let use = 0; use < 2; use++) await take({ coupon: { coupon_id }, customerId });
    const before = await counts();
    await expect(take({ coupon: { coupon_id }, customerId })).rejects.toMatchObject({ parameters: { couponCode: code } });
    expect(await counts()).toEqual(before);
    await take({ coupon: { coupon_id }, customerId: (await world.customer()).customerId });
    await take({ coupon: { coupon_id }, customerId: null });
  });

  it('of a rule by one customer are refused by its id, and the other rules are not counted', async () => {
    const [free, once] = [await rule(), await rule({ uses_per_customer: 1 })];
    await take({ ruleIds: [once], customerId });
    const before = await counts();
    await expect(take({ ruleIds: [free, once], customerId })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      parameters: { ruleId: once },
    });
    expect(await counts()).toEqual(before);
    await take({ ruleIds: [free, once], customerId: null });
  });

  it('of a coupon that is gone are refused by its id', async () => {
    await expect(take({ coupon: { coupon_id: 99_999 } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      parameters: { couponId: 99_999 },
    });
  });
});

describe('uses that are given back', () => {
  it('can be taken again, whatever the case of the code', async () => {
    await reset();
    const { coupon_id, code, rule_id } = await coupon({ usage_limit: 1, usage_per_customer: 1 });
    const uses = { ruleIds: [rule_id], coupon: { coupon_id }, customerId };
    await take(uses);
    await giveBack({ ruleIds: [rule_id], couponCode: code.toUpperCase(), customerId });
    expect(await counts()).toEqual([]);
    await take(uses);
    await expect(take(uses)).rejects.toThrow();
  });

  it('never fall below none', async () => {
    await reset();
    const { code, rule_id } = await coupon();
    await take({ ruleIds: [rule_id], customerId });
    for (let time = 0; time < 2; time++) await giveBack({ ruleIds: [rule_id, rule_id], couponCode: code, customerId });
    expect(await counts()).toEqual([]);
    expect(await world.db.query('select 1 from salesrule_coupon where times_used < 0')).toEqual([]);
  });

  it('of a guest leave the customers’ counts', async () => {
    await reset();
    const { coupon_id, code, rule_id } = await coupon();
    await take({ ruleIds: [rule_id], coupon: { coupon_id }, customerId });
    await giveBack({ ruleIds: [rule_id], couponCode: code, customerId: null });
    expect(await counts()).toEqual([
      { of: 'coupon', id: coupon_id, customer: customerId, times_used: 1 },
      { of: 'rule', id: rule_id, customer: customerId, times_used: 1 },
    ]);
  });
});
