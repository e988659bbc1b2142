import { z } from 'zod';
import { updateCreatedAt } from '../dates.queries.js';
import { allOf, carry, eachPage, type Move, without } from '../move.js';
import type { Tree } from '../source.js';
import { idOf, idsOf } from './taxes.js';

const Id = z.coerce.number();
const Condition = z.looseObject({
  attribute_name: z.string().nullish(),
  value: z.unknown().optional(),
  get conditions() {
    return z.array(Condition).nullish();
  },
});
type Condition = z.infer<typeof Condition>;
const Rule = z.looseObject({
  rule_id: Id,
  name: z.string().nullish(),
  website_ids: z.array(Id),
  customer_group_ids: z.array(Id),
  store_labels: z.array(z.looseObject({ store_id: Id, store_label: z.string().nullish() })).nullish(),
  condition: Condition.nullish(),
  action_condition: Condition.nullish(),
  product_ids: z.array(Id).nullish(),
});
type Rule = z.infer<typeof Rule>;
const Coupon = z.looseObject({ coupon_id: Id, rule_id: Id, code: z.string(), created_at: z.string().nullish() });

/** Imports cart price rules, matched by name, and their coupons, matched by code. */
export async function moveRules(move: Move): Promise<void> {
  const { target } = move;
  for (const given of await allOf(move, 'price rule', '/salesRules/search')) {
    const rule = Rule.parse(given);
    await carry(move, {
      kind: 'price rule',
      key: rule.rule_id,
      name: rule.name ?? String(rule.rule_id),
      body: () => ruleBody(move, rule),
      find: async () => (rule.name ? idsOf(await target.list('GET /V1/salesRules/search', { name: rule.name }), 'rule_id') : undefined),
      create: async (body) => Rule.parse(await target.call('POST /V1/salesRules', { rule: body })).rule_id,
      change: (ruleId, body) => target.call('PUT /V1/salesRules/{ruleId}', { ruleId, rule: { ...body, rule_id: ruleId } }),
    });
  }
  await moveCoupons(move);
}

function ruleBody({ maps, ...move }: Move, rule: Rule): Tree {
  const mapped = (condition: Condition): Tree => ({
    ...without(condition, 'extension_attributes'),
    ...('value' in condition && { value: valueHere({ maps, ...move }, condition) }),
    ...(condition.conditions && { conditions: condition.conditions.map(mapped) }),
  });
  return {
    ...without(rule, 'rule_id', 'extension_attributes'),
    website_ids: rule.website_ids.map((id) => maps.id('website', id)),
    customer_group_ids: rule.customer_group_ids.map((id) => maps.id('customer group', id)),
    store_labels: (rule.store_labels ?? []).map(({ store_id, store_label }) => ({
      store_id: maps.id('store view', store_id),
      store_label,
    })),
    ...(rule.product_ids && { product_ids: rule.product_ids.map((id) => maps.id('product', id)) }),
    ...(rule.condition && { condition: mapped(rule.condition) }),
    ...(rule.action_condition && { action_condition: mapped(rule.action_condition) }),
  };
}

/** A condition's value with this shop's ids. */
function valueHere({ maps }: Move, { attribute_name: name, value }: Condition): unknown {
  const kind = name === 'category_ids' ? 'category' : name === 'attribute_set_id' ? 'attribute set' : `option of ${name}`;
  const one = (id: unknown) => {
    const here = maps.get(kind, String(id).trim());
    return here === undefined ? id : String(here);
  };
  if (Array.isArray(value)) return value.map(one);
  return typeof value === 'string' ? value.split(',').map(one).join(',') : value;
}

async function moveCoupons(move: Move): Promise<void> {
  const { target, maps } = move;
  await eachPage(
    move,
    'coupon',
    '/coupons/search',
    async (items) => {
      for (const coupon of z.array(Coupon).parse(items)) {
        await carry(move, {
          kind: 'coupon',
          key: coupon.coupon_id,
          name: coupon.code,
          body: () => ({
            ...without(coupon, 'coupon_id', 'created_at', 'usage_limit', 'usage_per_customer', 'extension_attributes'),
            rule_id: maps.id('price rule', coupon.rule_id),
          }),
          find: async () => idOf(await target.list('GET /V1/coupons/search', { code: coupon.code }), 'coupon_id'),
          create: async (body) => {
            const { coupon_id: id } = Coupon.parse(await target.call('POST /V1/coupons', { coupon: body }));
            if (coupon.created_at) await updateCreatedAt(target.db, 'coupon', id, coupon.created_at);
            return id;
          },
          change: (couponId, body) => target.call('PUT /V1/coupons/{couponId}', { couponId, coupon: { ...body, coupon_id: couponId } }),
        });
      }
    },
    { sort: 'coupon_id' },
  );
}
