import { deadlocksOf, openWorld, type World } from '@merx/router/test';
import { money } from '@merx/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { returnUses, takeUses, type Uses } from './use.service.js';

let world: World;
let customerId: number;
beforeAll(async () => {
  world = await openWorld();
  ({ customerId } = await world.customer());
});
afterAll(() => world.close());

async function rule(uses_per_customer = 0): Promise<number> {
  return (await world.db.prisma.salesRule.create({ data: { name: 'Rule', uses_per_customer } })).rule_id;
}
async function coupon(values: { usage_limit?: number; usage_per_customer?: number } = {}) {
  return world.db.prisma.salesRuleCoupon.create({ data: { rule_id: await rule(), code: `Code-${Math.random()}`, ...values } });
}
/** As when placing an order: other work happens between counting and the commit. */
const take = (uses: Uses) =>
  world.db.transaction(async (tx) => {
    await takeUses(tx, uses);
    await tx.query('select pg_sleep(0.001)');
  });
const succeeded = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled').length;
function expectRefused(results: PromiseSettledResult<unknown>[], parameters: object) {
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'BAD_REQUEST', parameters });
  }
}

describe('uses under parallel orders', () => {
  it('lets 20 of 50 have a coupon with 20 uses', async () => {
    const { coupon_id, code, rule_id } = await coupon({ usage_limit: 20 });
    const orders = Array.from({ length: 50 }, () => take({ ruleIds: [rule_id], coupon: { coupon_id }, customerId: null }));
    const results = await Promise.allSettled(orders);
    expect(succeeded(results)).toBe(20);
    expectRefused(results, { couponCode: code });
    expect(await world.db.prisma.salesRuleCoupon.findFirstOrThrow({ where: { coupon_id } })).toMatchObject({ times_used: 20 });
    expect(await world.db.prisma.salesRule.findFirstOrThrow({ where: { rule_id } })).toMatchObject({ times_used: 20 });
  });

  it('counts what orders are given against a budget, of which the last order is the only one to exceed it', async () => {
    const rule_id = await rule();
    await world.db.prisma.salesRuleBudget.create({ data: { rule_id, budget: '10.05' } });
    const place = (orderId: number) =>
      take({ ruleIds: [rule_id], coupon: null, customerId: null, spent: { orderId, byRule: new Map([[rule_id, money('1.50')]]) } });
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => place(index + 1)));
    expect(succeeded(results)).toBe(7);
    expectRefused(results, { ruleId: rule_id });
    const spent = async () => String((await world.db.prisma.salesRuleBudget.findFirstOrThrow({ where: { rule_id } })).spent);
    expect(await spent()).toBe('10.5');
    const [kept] = await world.db.prisma.salesRuleSpending.findMany({ where: { rule_id } });
    const cancel = () =>
      world.db.transaction((tx) =>
        returnUses(tx, { orderId: kept?.order_id ?? 0, ruleIds: [rule_id], couponCode: null, customerId: null }),
      );
    await Promise.all([cancel(), cancel(), cancel()]);
    expect(await spent()).toBe('9');
    await place(99);
    expect(await spent()).toBe('10.5');
  });

  it('lets a customer use a coupon as often as they may, from the first order on', async () => {
    const { coupon_id, code } = await coupon({ usage_per_customer: 3 });
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => take({ ruleIds: [], coupon: { coupon_id }, customerId })));
    expect(succeeded(results)).toBe(3);
    expectRefused(results, { couponCode: code });
    expect(await world.db.prisma.salesRuleCoupon.findFirstOrThrow({ where: { coupon_id } })).toMatchObject({ times_used: 3 });
  });

  it('lets a customer use a rule as often as they may, and counts the other rules as often', async () => {
    const [free, limited] = [await rule(), await rule(2)];
    const orders = Array.from({ length: 12 }, (_, index) =>
      take({ ruleIds: index % 2 ? [free, limited] : [limited, free], coupon: null, customerId }),
    );
    const results = await Promise.allSettled(orders);
    expect(succeeded(results)).toBe(2);
    expectRefused(results, { ruleId: limited });
    const rules = await world.db.prisma.salesRule.findMany({ where: { rule_id: { in: [free, limited] } } });
    expect(rules.map(({ times_used }) => times_used)).toEqual([2, 2]);
  });

  it('never counts beyond a limit or below none while uses are taken and given back', async () => {
    const { coupon_id, code, rule_id } = await coupon({ usage_limit: 5 });
    let held = 0;
    const order = async () => {
      try {
        await take({ ruleIds: [rule_id], coupon: { coupon_id }, customerId });
      } catch (error) {
        expect(error).toMatchObject({ parameters: { couponCode: code } });
        return;
      }
      held++;
      expect(held).toBeLessThanOrEqual(5);
      if (Math.random() < 0.5) return;
      held--;
      await world.db.transaction((tx) => returnUses(tx, { ruleIds: [rule_id], couponCode: code, customerId }));
    };
    await Promise.all(Array.from({ length: 60 }, order));
    const [row] = await world.db.query(
      `select c.times_used as coupon, r.times_used as rule, cu.times_used as coupon_of_customer, ru.times_used as rule_of_customer
       from salesrule_coupon c join salesrule r using (rule_id) join salesrule_coupon_usage cu using (coupon_id)
       join salesrule_customer ru on ru.rule_id = r.rule_id where coupon_id = $1`,
      [coupon_id],
    );
    expect(row).toEqual({ coupon: held, rule: held, coupon_of_customer: held, rule_of_customer: held });
  });

  it('does not run into deadlocks when orders name rules in any order', async () => {
    const { coupon_id, code, rule_id } = await coupon();
    const ids = [await rule(), rule_id, await rule(), await rule()];
    const others = [customerId, (await world.customer()).customerId, null];
    const before = await deadlocksOf(world.db);
    const orders = Array.from({ length: 60 }, (_, index) => {
      const turned = [...ids.slice(index % 4), ...ids.slice(0, index % 4)];
      const ruleIds = index % 2 ? turned : turned.reverse();
      const buyer = others[index % 3] ?? null;
      if (index % 5 === 0) return world.db.transaction((tx) => returnUses(tx, { ruleIds, couponCode: code, customerId: buyer }));
      return take({ ruleIds, coupon: index % 2 ? { coupon_id } : null, customerId: buyer });
    });
    expect(succeeded(await Promise.allSettled(orders))).toBe(60);
    expect(await deadlocksOf(world.db)).toBe(before);
  });

  it('does not run into deadlocks while limits change and rules go', async () => {
    const { salesRule } = world.as((await world.admin()).actor);
    const known = { website_ids: [1], customer_group_ids: [1], coupon_type: 'SPECIFIC_COUPON' };
    const before = await deadlocksOf(world.db);
    for (let round = 0; round < 5; round++) {
      const { coupon_id, code, rule_id } = await coupon();
      const orders = Array.from({ length: 12 }, () => take({ ruleIds: [rule_id], coupon: { coupon_id }, customerId }));
      const changes = [
        ...[3, 100, 1000].map((uses_per_coupon) => salesRule.rule.update({ ruleId: rule_id, rule: { ...known, uses_per_coupon } })),
        world.db.transaction((tx) => returnUses(tx, { ruleIds: [rule_id], couponCode: code, customerId })),
        salesRule.coupon.update({ couponId: coupon_id, coupon: { is_primary: true } }),
        salesRule.rule.delete({ ruleId: rule_id }),
      ];
      for (const result of await Promise.allSettled([...orders, ...changes])) {
        if (result.status === 'rejected') expect(['BAD_REQUEST', 'NOT_FOUND'], String(result.reason)).toContain(result.reason.code);
      }
      expect(await world.db.query('select 1 from salesrule_customer where rule_id = $1', [rule_id])).toEqual([]);
    }
    expect(await deadlocksOf(world.db)).toBe(before);
  });
});
