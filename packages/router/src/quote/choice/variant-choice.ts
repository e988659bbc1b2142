import type { Choices } from '../cart/cart.js';
import type { Variation } from '../cart/cart-product.js';
import type { GivenChoices } from '../cart/product-option.schema.js';
import { anOptionTwice, noVariations, optionNotFound, variationRequired } from '../faults.js';

type ChosenValues = NonNullable<Choices['configurable_item_options']>;

/** The selected value of each variant attribute. Throws 400 when one is missing, given twice or unknown to the product. */
export function variantChoice(variations: Variation[], given: NonNullable<GivenChoices['configurable_item_options']>): ChosenValues {
  const unknown = given.find(({ option_id }) => !variations.some((variation) => String(variation.attribute_id) === option_id.trim()));
  if (unknown) throw optionNotFound({ optionId: unknown.option_id });
  if (given.length > variations.length) throw anOptionTwice();
  if (variations.length === 0) throw noVariations();
  return variations.map(({ attribute_id }) => {
    const value = given.find(({ option_id }) => option_id.trim() === String(attribute_id))?.option_value;
    if (value === null || value === undefined) throw variationRequired({ optionId: attribute_id });
    return { option_id: String(attribute_id), option_value: value };
  });
}

/** The selected values by attribute code, as stored in products. */
export function valuesByCode(variations: Variation[], chosen: ChosenValues): Record<string, string> {
  const codes = new Map(variations.map(({ attribute_id, code }) => [String(attribute_id), code]));
  return Object.fromEntries(chosen.map(({ option_id, option_value }) => [codes.get(option_id) ?? option_id, String(option_value)]));
}
