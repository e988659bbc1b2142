import { openWorld } from '@merx/router/test';
import { expect, it } from 'vitest';
import { generateCoupons } from '../index.js';
import { ruleField } from '../rule/rule-fields.js';
import { compileCriteria } from '@merx/db';

it('times', async () => {
  const w = await openWorld();
  const r = await w.db.prisma.salesRule.create({ data: { coupon_type: 'AUTO' } });
  for (const quantity of [10_000, 100_000, 10_000]) {
    const t = performance.now();
    await generateCoupons(w.db, r.rule_id, { quantity, length: 12 });
    console.log(process.env.MERX_TEST_DB, quantity, performance.now() - t);
  }
  const c = await w.db.prisma.salesRuleCoupon.findFirstOrThrow({ where: {}, orderBy: { coupon_id: 'desc' } });
  const admin = await w.admin();
  for (const condition_type of ['eq', 'in', 'like'] as const) {
    const t = performance.now();
    const l = await w.as(admin.actor).salesRule.coupon.list({ searchCriteria: { filter_groups: [{ filters: [{ field: 'code', value: c.code.toLowerCase(), condition_type }] }] } });
    console.log(process.env.MERX_TEST_DB, condition_type, l.total_count, performance.now() - t);
  }
  const t = performance.now();
  await w.as(admin.actor).salesRule.coupon.list({ searchCriteria: { page_size: 20 } });
  console.log('list', performance.now() - t);
  const t2 = performance.now();
  await w.as(admin.actor).salesRule.rule.update({ ruleId: r.rule_id, rule: { uses_per_coupon: 4, website_ids: [1], customer_group_ids: [1] } });
  console.log('limits', performance.now() - t2);
  void ruleField; void compileCriteria; void expect;
  await w.close();
}, 120000);
