import { type Money, toWire } from '@merx/wire';
import type { Condition, RuleCart } from './cart-rule.js';
import { isOperator } from './comparison.js';

export type ConditionKind = 'combine' | 'address' | 'found' | 'subselect' | 'product' | 'product-combine';

/** The suffixes of condition types after their common prefix. */
export const CONDITION_NAMES: readonly (readonly [string, ConditionKind])[] = [
  ['Combine', 'combine'],
  ['Address', 'address'],
  ['Product\\Found', 'found'],
  ['Product\\Subselect', 'subselect'],
  ['Product', 'product'],
  ['Product\\Combine', 'product-combine'],
];
/** Clients send the types with or without the leading backslash. */
const KINDS = new Map<string, ConditionKind>(
  CONDITION_NAMES.flatMap(([name, kind]) =>
    ['', '\\'].map((prefix): [string, ConditionKind] => [`${prefix}Magento\\SalesRule\\Model\\Rule\\Condition\\${name}`, kind]),
  ),
);

/** The meaning of a condition type; undefined for an unknown one. */
export const kindOf = ({ condition_type }: Condition): ConditionKind | undefined => KINDS.get(condition_type);

/** An amount as the text that conditions compare. */
export const textOf = (amount: Money): string => String(toWire(amount));

/** The cart attributes available in conditions, with their values in a cart; null when unknown. */
export const CART_ATTRIBUTES: ReadonlyMap<string, (cart: RuleCart) => string | null> = new Map([
  ['base_subtotal', ({ baseSubtotal }: RuleCart) => textOf(baseSubtotal)],
  ['base_subtotal_with_discount', ({ baseSubtotal }) => textOf(baseSubtotal)],
  ['total_qty', ({ totalQty }) => textOf(totalQty)],
  ['weight', ({ weight }) => textOf(weight)],
  ['payment_method', ({ paymentMethod }) => paymentMethod],
  ['shipping_method', ({ shippingMethod }) => shippingMethod],
  ['postcode', ({ postcode }) => postcode],
  ['region', ({ region }) => region],
  ['region_id', ({ regionId }) => (regionId === null ? null : String(regionId))],
  ['country_id', ({ countryId }) => countryId],
]);
export const SUBSELECT_ATTRIBUTES: ReadonlySet<string> = new Set(['qty', 'base_row_total']);

/** Whether all conditions of a tree apply to carts, or to items only. A tree with any other condition never holds, not even negated. */
export function isUnderstood(condition: Condition, of: 'cart' | 'item'): boolean {
  const kind = kindOf(condition);
  const inner = (below: 'cart' | 'item') => (condition.conditions ?? []).every((child) => isUnderstood(child, below));
  if (kind === 'product') return Boolean(condition.attribute_name) && isOperator(condition.operator);
  if (kind === 'combine') return inner(of);
  if (kind === 'product-combine') return inner('item');
  if (of === 'item') return false;
  if (kind === 'address') return CART_ATTRIBUTES.has(condition.attribute_name ?? '') && isOperator(condition.operator);
  if (kind === 'found') return inner('item');
  return (
    kind === 'subselect' && SUBSELECT_ATTRIBUTES.has(condition.attribute_name ?? '') && isOperator(condition.operator) && inner('item')
  );
}

/**
 * The product attribute of a condition, and its scope in a line with parts: `parent::` the line's own, `children::` its
 * parts', otherwise any.
 */
export function attributeOf({ attribute_name }: Condition): { code: string; whose: string | null } {
  const name = attribute_name ?? '';
  const at = name.indexOf('::');
  return at < 0 ? { code: name, whose: null } : { code: name.slice(at + 2), whose: name.slice(0, at) };
}

/** The product attribute codes used by a tree. */
export function* productAttributes(condition: Condition): Generator<string> {
  if (kindOf(condition) === 'product') yield attributeOf(condition).code;
  for (const child of condition.conditions ?? []) yield* productAttributes(child);
}
