import { money } from '@merx/wire';
import { it } from 'vitest';
import * as t from '../../../test/cart-rules.js';
import { discountsOf } from './discounts.js';
import { matchingRules } from './matching-rules.js';

it('perf', () => {
  const actions = ['by_percent', 'by_fixed', 'cart_fixed', 'buy_x_get_y'];
  const rules = Array.from({ length: 20 }, (_, i) =>
    t.rule({
      simple_action: actions[i % 4] ?? '',
      discount_amount: 1,
      discount_step: i % 4 === 3 ? 2 : 0,
      discount_qty: 7,
      condition: t.combine([t.address('base_subtotal', '>=', '10'), t.found([t.product('category_ids', '()', '5,6,77')])]),
      action_condition: t.productCombine([t.product('category_ids', '()', '5,6,77'), t.product('sku', '!=', 'x')]),
    }),
  );
  const items = Array.from({ length: 50 }, (_, i) =>
    t.discountItem(i, ((i * 37) % 11) + 5.37, 3 + (i % 9), { categoryIds: [77, i], attributes: { sku: `sku-${i}`, colour: 'a' } }),
  );
  const cart = t.cart({ baseSubtotal: money(1000), items: items.map((i) => i.ruleItem) });
  const run = () => discountsOf(matchingRules(rules, cart), items, money(1));
  for (let i = 0; i < 30; i++) run();
  const s = (process.cpuUsage().user / 1000);
  for (let i = 0; i < 50; i++) run();
  console.log('ms per run', ((process.cpuUsage().user / 1000) - s) / 50);

  for (const a of actions) {
    const rs = matchingRules(rules, cart).filter((r) => r.simple_action === a);
    const s2 = (process.cpuUsage().user / 1000);
    for (let i = 0; i < 50; i++) discountsOf(rs, items, money(1));
    console.log(a, ((process.cpuUsage().user / 1000) - s2) / 50);
  }
  {
    const rs = rules.map((r) => ({ ...r, simple_action: 'x' }));
    const s2 = (process.cpuUsage().user / 1000);
    for (let i = 0; i < 50; i++) discountsOf(rs, items, money(1));
    console.log('acts', ((process.cpuUsage().user / 1000) - s2) / 50);
  }
  {
    const rs = rules.map((r) => ({ ...r, discount_qty: null, simple_action: 'by_percent' }));
    const s2 = (process.cpuUsage().user / 1000);
    for (let i = 0; i < 50; i++) discountsOf(rs, items, money(1));
    console.log('20 percent', ((process.cpuUsage().user / 1000) - s2) / 50);
  }
  {
    const s2 = (process.cpuUsage().user / 1000);
    for (let i = 0; i < 50; i++) discountsOf([], items, money(1));
    console.log('sort', ((process.cpuUsage().user / 1000) - s2) / 50);
  }
});
