import { add, type Money, money, percentOf, sum, ZERO } from '@merx/wire';
import type { CartProduct, Choices } from '../cart/cart.js';
import type { CustomOption, CustomOptionValue } from '../cart/cart-product.js';
import type { GivenChoices } from '../cart/product-option.schema.js';
import { optionNotFound, optionsRequired, optionTwice } from '../faults.js';
import { isSelect, optionValue, valueIds } from './option-value.js';

type ChosenOptions = NonNullable<Choices['custom_options']>;

/** The selected custom options by id, with canonical values. Throws 400 for an unknown option or value, and for a missing required one. */
export function customChoice(product: CartProduct, given: NonNullable<GivenChoices['custom_options']>): ChosenOptions {
  const offered = offeredOptions(product);
  const chosen = new Map<number, string>();
  for (const { option_id, option_value } of given) {
    const option = offered.find((candidate) => String(candidate.option_id) === option_id.trim());
    if (!option) throw optionNotFound({ optionId: option_id });
    if (chosen.has(option.option_id)) throw optionTwice({ optionId: option_id });
    const value = optionValue(option, option_value ?? '');
    if (value !== '') chosen.set(option.option_id, value);
  }
  const lacking = offered.find((option) => option.is_require && !chosen.has(option.option_id));
  if (lacking) {
    throw optionsRequired({
      optionId: lacking.option_id,
    });
  }
  return [...chosen].sort(([a], [b]) => a - b).map(([id, option_value]) => ({ option_id: String(id), option_value }));
}

/** A bundle with a dynamic price has no price to add option prices to, so its custom options are not available. */
const offeredOptions = (product: CartProduct): CustomOption[] => (product.bundle?.dynamic_price ? [] : product.options);

/** A selected option, with the selected values of a select. */
export interface PickedOption {
  option: CustomOption;
  text: string;
  values: CustomOptionValue[];
}

/** The selected options with their definitions, in product order; deleted options are left out. */
export function pickedOptions(product: CartProduct, chosen: ChosenOptions = []): PickedOption[] {
  return product.options.flatMap((option) => {
    const text = chosen.find(({ option_id }) => option_id === String(option.option_id))?.option_value;
    if (text === undefined) return [];
    const ids = isSelect(option.type) ? valueIds(text) : [];
    return [{ option, text, values: option.values.filter((value) => ids.includes(value.option_type_id)) }];
  });
}

/** The unrounded price of the selected options per unit; `base` is the price for percentages. */
export function optionsPrice(product: CartProduct, chosen: ChosenOptions | undefined, base: Money): Money {
  return sum(
    pickedOptions(product, chosen).map(({ option, values }) =>
      isSelect(option.type) ? values.map((value) => priceOf(value, base)).reduce(add, ZERO) : priceOf(option, base),
    ),
  );
}

const priceOf = ({ price, price_type }: { price: string | null; price_type: string | null }, base: Money): Money =>
  price_type === 'percent' ? percentOf(base, price ?? '0') : money(price ?? '0');

/** The sku with those of the selected options appended. */
export function skuWithOptions(sku: string, product: CartProduct, chosen: ChosenOptions | undefined): string {
  const more = pickedOptions(product, chosen).flatMap(({ option, values }): { sku: string | null }[] =>
    isSelect(option.type) ? values : [option],
  );
  return [sku, ...more.flatMap((one) => (one.sku ? [one.sku] : []))].join('-');
}
