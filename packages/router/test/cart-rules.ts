import { type Amount, money, times, ZERO } from '@merx/wire';
import type { CartCoupon, CartRule, Condition, RuleCart, RuleItem } from '../src/sales-rule/calculation/cart-rule.js';
import type { DiscountItem } from '../src/sales-rule/calculation/discount-row.js';

/** A rule for everyone with 10 percent off everything; ids are numbered from 1. */
export function rule(
  values: Omit<Partial<CartRule>, 'discount_amount' | 'discount_qty'> & { discount_amount?: Amount; discount_qty?: Amount | null } = {},
): CartRule {
  const { discount_amount = 10, discount_qty = null, ...rest } = values;
  return {
    rule_id: ++made,
    name: 'Rule',
    labels: {},
    website_ids: [1],
    customer_group_ids: [0, 1],
    from_date: null,
    to_date: null,
    uses_per_customer: 0,
    coupon_type: 'NO_COUPON',
    condition: null,
    action_condition: null,
    stop_rules_processing: false,
    sort_order: 0,
    simple_action: 'by_percent',
    discount_step: 0,
    apply_to_shipping: false,
    simple_free_shipping: 0,
    has_budget: false,
    ...rest,
    discount_amount: money(discount_amount),
    discount_qty: discount_qty === null ? null : money(discount_qty),
  };
}

let made = 0;

/** The coupon of a rule, unlimited and unused. */
export const couponOf = ({ rule_id }: CartRule, values: Partial<CartCoupon> = {}): CartCoupon => ({
  coupon_id: 1,
  rule_id,
  code: 'SAVE',
  usage_limit: null,
  usage_per_customer: null,
  times_used: 0,
  customer_times_used: 0,
  is_expired: false,
  ...values,
});

/** A guest's empty cart on website 1. */
export const cart = (values: Partial<RuleCart> = {}): RuleCart => ({
  websiteId: 1,
  groupId: 0,
  customerId: null,
  today: '2026-06-15',
  coupon: null,
  usesByRule: {},
  baseSubtotal: ZERO,
  totalQty: ZERO,
  weight: ZERO,
  paymentMethod: null,
  shippingMethod: null,
  countryId: null,
  regionId: null,
  region: null,
  postcode: null,
  items: [],
  ...values,
});

/** One unit for 10; the row total follows from price and quantity. */
export function ruleItem(values: Omit<Partial<RuleItem>, 'price' | 'qty' | 'rowTotal'> & { price?: Amount; qty?: Amount } = {}): RuleItem {
  const { price = 10, qty = 1, ...rest } = values;
  return {
    itemId: 1,
    attributes: {},
    categoryIds: [],
    parts: [],
    ...rest,
    price: money(price),
    qty: money(qty),
    rowTotal: times(money(price), qty),
  };
}

/** An item that discounts apply to. */
export const discountItem = (
  itemId: number,
  price: Amount,
  qty: Amount = 1,
  values: Partial<Pick<RuleItem, 'attributes' | 'categoryIds' | 'parts'>> = {},
): DiscountItem => ({
  itemId,
  price: money(price),
  qty: money(qty),
  ruleItem: ruleItem({ ...values, itemId, price, qty }),
});

const type = (name: string) => `Magento\\SalesRule\\Model\\Rule\\Condition\\${name}`;
const group =
  (name: string) =>
  (conditions: Condition[], values: Partial<Condition> = {}): Condition => ({
    condition_type: type(name),
    aggregator_type: 'all',
    value: '1',
    conditions,
    ...values,
  });
const leaf =
  (name: string) =>
  (attribute_name: string, operator: string | null, value: unknown, more: Partial<Condition> = {}): Condition => ({
    condition_type: type(name),
    attribute_name,
    operator,
    value,
    ...more,
  });

/** Conditions of every type. */
export const combine = group('Combine');
export const found = group('Product\\Found');
export const productCombine = group('Product\\Combine');
export const address = leaf('Address');
export const product = leaf('Product');
export const subselect = (attribute_name: string, operator: string, value: unknown, conditions: Condition[]): Condition => ({
  ...leaf('Product\\Subselect')(attribute_name, operator, value),
  aggregator_type: 'all',
  conditions,
});
