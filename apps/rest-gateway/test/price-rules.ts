import { expect } from 'vitest';
import type { Shop } from './shop.js';

/** What makes price rules and coupons over the web API, with an admin's token. */
export interface RuleMaker {
  /** Makes an active rule of guests and general customers that takes 10 percent off, unless `values` say otherwise; answers its id. */
  rule(values?: object): Promise<number>;
  /** Changes a rule. */
  change(ruleId: number, values: object): Promise<void>;
  /** Makes such a rule and a coupon of it. */
  coupon(code: string, rule?: object, values?: object): Promise<{ ruleId: number; couponId: number }>;
  /** How often the rule and its coupon were used. */
  uses(made: { ruleId: number; couponId: number }): Promise<{ rule: number; coupon: number }>;
  /** Takes all rules away. */
  none(): Promise<void>;
}

export function ruleMaker(shop: Shop, token: string): RuleMaker {
  const send = async (method: string, path: string, body?: object) => {
    const answer = await shop.call(method, path, { token, body });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    return answer.body;
  };
  const rule: RuleMaker['rule'] = async (values) => (await send('POST', '/V1/salesRules', { rule: { ...PLAIN, ...values } })).rule_id;
  return {
    rule,
    change: (ruleId, values) => send('PUT', `/V1/salesRules/${ruleId}`, { rule: values }),
    coupon: async (code, ruleValues, values) => {
      const ruleId = await rule({ coupon_type: 'SPECIFIC_COUPON', ...ruleValues });
      const { coupon_id } = await send('POST', '/V1/coupons', { coupon: { rule_id: ruleId, code, ...values } });
      return { ruleId, couponId: coupon_id };
    },
    uses: async ({ ruleId, couponId }) => ({
      rule: (await send('GET', `/V1/salesRules/${ruleId}`)).times_used,
      coupon: (await send('GET', `/V1/coupons/${couponId}`)).times_used,
    }),
    none: async () => {
      await shop.db.query('delete from salesrule');
      await shop.db.cache.forget('sales-rule');
    },
  };
}

const PLAIN = {
  name: 'Plain',
  website_ids: [1],
  customer_group_ids: [0, 1],
  is_active: true,
  stop_rules_processing: false,
  simple_action: 'by_percent',
  discount_amount: 10,
};

const type = (name: string) => `Magento\\SalesRule\\Model\\Rule\\Condition\\${name}`;
const group = (name: string) => (conditions: object[], values?: object) => ({
  ...{ condition_type: type(name), aggregator_type: 'all', operator: null, value: '1', conditions },
  ...values,
});
const leaf = (name: string) => (attribute_name: string, operator: string, value: unknown) => ({
  ...{ condition_type: type(name), attribute_name, operator, value },
});

/** The conditions of a rule, as clients send them. */
export const combine = group('Combine');
export const found = group('Product\\Found');
export const ofItems = group('Product\\Combine');
export const ofCart = leaf('Address');
export const ofProduct = leaf('Product');
export const subselect = (attribute_name: string, operator: string, value: unknown, conditions: object[]) => ({
  ...leaf('Product\\Subselect')(attribute_name, operator, value),
  ...{ aggregator_type: 'all', conditions },
});

/** The day so many days from now, as rules write it. */
export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
