import { sum } from '@merx/wire';
import type { CartRule, Condition, RuleCart, RuleItem } from './cart-rule.js';
import { type Compared, compares, type Expected, expectedOf } from './comparison.js';
import { attributeOf, CART_ATTRIBUTES, isUnderstood, kindOf, textOf } from './condition-kind.js';

/** Whether a cart meets a rule's condition. No condition always holds, one with anything unknown never does. */
export function meets(condition: Condition | null, cart: RuleCart): boolean {
  return condition === null || (isUnderstood(condition, 'cart') && cartMeets(condition, cart));
}

/**
 * Whether a rule applies to a line, or to a part with its own price. No action condition applies to all, one with
 * anything unknown to none.
 */
export function actsOn({ action_condition }: Pick<CartRule, 'action_condition'>, item: RuleItem): boolean {
  return action_condition === null || (isUnderstood(action_condition, 'item') && itemMeets(action_condition, item));
}

function cartMeets(condition: Condition, cart: RuleCart): boolean {
  switch (kindOf(condition)) {
    case 'combine':
      return combined(condition, isTrue(condition), (child) => cartMeets(child, cart));
    case 'address':
      return holds(condition, single(CART_ATTRIBUTES.get(condition.attribute_name ?? '')?.(cart)));
    case 'found':
      return cart.items.some((item) => matches(condition, item)) === isTrue(condition);
    case 'subselect':
      return subselectMeets(condition, cart);
    default:
      return cart.items.some((item) => itemMeets(condition, item));
  }
}

function itemMeets(condition: Condition, item: RuleItem): boolean {
  if (kindOf(condition) !== 'product') return combined(condition, isTrue(condition), (child) => itemMeets(child, item));
  return holds(condition, ofItem(condition, item));
}

/** Whether an item matches a search or a subselection; the value of the condition itself means something else. */
const matches = (condition: Condition, item: RuleItem) => combined(condition, true, (child) => itemMeets(child, item));

/** Parsed values of the conditions: rules stay in memory while many items of many carts are compared with them. */
const expectations = new WeakMap<Condition, Expected>();

function holds(condition: Condition, compared: Compared): boolean {
  return compares(condition.operator, compared, expectations.get(condition) ?? remember(condition));
}

function remember(condition: Condition): Expected {
  const expected = expectedOf(condition.value);
  expectations.set(condition, expected);
  return expected;
}

function combined({ conditions, aggregator_type }: Condition, wanted: boolean, test: (child: Condition) => boolean): boolean {
  if (!conditions || conditions.length === 0) return true;
  const fits = (child: Condition) => test(child) === wanted;
  return aggregator_type === 'any' ? conditions.some(fits) : conditions.every(fits);
}

/** Combinations require their conditions to be true, unless their value requires them to be false. */
const isTrue = ({ value }: Condition): boolean => value !== '0' && value !== 0 && value !== false && value !== 'false';

/** The quantity or amount of the matching lines; a subselection without conditions selects nothing and never holds. */
function subselectMeets(condition: Condition, cart: RuleCart): boolean {
  if (!condition.conditions || condition.conditions.length === 0) return false;
  const selected = cart.items.filter((item) => matches(condition, item));
  const total = sum(selected.map((item) => (condition.attribute_name === 'qty' ? item.qty : item.rowTotal)));
  return holds(condition, single(textOf(total)));
}

const isFilled = (value: string | null | undefined): value is string => value !== null && value !== undefined && value !== '';
const single = (value: string | null | undefined): Compared => ({ values: isFilled(value) ? [value] : [], isList: false });

/**
 * The values for a condition: of cart item numbers those of the line, whose parts have none or are included in them; of
 * product attributes the values of the line and its parts together.
 */
function ofItem(condition: Condition, item: RuleItem): Compared {
  const { code, whose } = attributeOf(condition);
  if (code === 'quote_item_qty') return single(textOf(item.qty));
  if (code === 'quote_item_price') return single(textOf(item.price));
  if (code === 'quote_item_row_total') return single(textOf(item.rowTotal));
  const holders = holdersOf(item, whose);
  if (code === 'category_ids') return { values: holders.flatMap((holder) => holder.categoryIds).map(String), isList: true };
  const values = holders.map(({ attributes }) => (Object.hasOwn(attributes, code) ? attributes[code] : null)).filter(isFilled);
  const isList = condition.is_multiselect ?? false;
  return { values: isList ? values.flatMap((value) => value.split(',')) : values, isList };
}

function holdersOf(item: RuleItem, whose: string | null): RuleItem[] {
  if (whose === 'parent' || item.parts.length === 0) return [item];
  return whose === 'children' ? item.parts : [item, ...item.parts];
}
