import type { Money } from '@merx/wire';

/** A node of a rule's tree, in API format. */
export interface Condition {
  condition_type: string;
  conditions?: Condition[] | null | undefined;
  /** `all` or `any`, for a combination. */
  aggregator_type?: string | null | undefined;
  operator?: string | null | undefined;
  attribute_name?: string | null | undefined;
  /** Text, a number, a boolean, or a list of texts. */
  value?: unknown;
  /** Set when rules are loaded: the attribute has several values, separated by commas. */
  is_multiselect?: boolean;
}

/** A cart price rule as used by carts. */
export interface CartRule {
  rule_id: number;
  name: string;
  /** Labels by store id; 0 is the default. */
  labels: Record<string, string>;
  website_ids: number[];
  customer_group_ids: number[];
  /** First and last day, `YYYY-MM-DD`. */
  from_date: string | null;
  to_date: string | null;
  /** 0 for no limit. */
  uses_per_customer: number;
  coupon_type: 'NO_COUPON' | 'SPECIFIC_COUPON' | 'AUTO';
  /** Null always applies. */
  condition: Condition | null;
  action_condition: Condition | null;
  stop_rules_processing: boolean;
  sort_order: number;
  simple_action: string;
  /** A percentage, an amount in the base currency, or the free items of buy x get y. */
  discount_amount: Money;
  /** The maximum quantity of a line that gets the discount; null or 0 for all. */
  discount_qty: Money | null;
  /** Quantities count in steps of this size; the x of buy x get y. 0 for none. */
  discount_step: number;
  apply_to_shipping: boolean;
  /** 0 none, 1 matching items, 2 the shipment with matching items. */
  simple_free_shipping: number;
  /** Whether what it gives is counted against a budget, which is not spent yet. */
  has_budget: boolean;
}

/** The coupon with a cart's code; it may be exhausted, expired or of a rule that does not apply. */
export interface CartCoupon {
  coupon_id: number;
  rule_id: number;
  code: string;
  /** Null or 0 for no limit. */
  usage_limit: number | null;
  usage_per_customer: number | null;
  times_used: number;
  /** How often the cart's customer has used it; 0 for a guest. */
  customer_times_used: number;
  is_expired: boolean;
}

/** Cart data used by rules. Amounts in the base currency, before discount, without tax. */
export interface RuleCart {
  websiteId: number;
  groupId: number;
  /** Null for a guest, whose uses are not counted. */
  customerId: number | null;
  /** `YYYY-MM-DD` in the shop's time zone. */
  today: string;
  coupon: CartCoupon | null;
  /** How often the customer has used each rule. */
  usesByRule: Readonly<Record<string, number>>;
  baseSubtotal: Money;
  totalQty: Money;
  weight: Money;
  /** Codes and texts of the shipping address (the billing address of a virtual cart); null when unknown. */
  paymentMethod: string | null;
  shippingMethod: string | null;
  countryId: string | null;
  regionId: number | null;
  region: string | null;
  postcode: string | null;
  /** The lines, with the parts of a configurable or bundle. */
  items: RuleItem[];
}

/** A line or a part of one. */
export interface RuleItem {
  itemId: number;
  price: Money;
  qty: Money;
  rowTotal: Money;
  /** Values of the product's attributes by code, as text (multiselect: comma-separated); null when not set. */
  attributes: Readonly<Record<string, string | null>>;
  categoryIds: readonly number[];
  parts: RuleItem[];
}
