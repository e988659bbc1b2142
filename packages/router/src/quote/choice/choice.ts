import type { CartProduct, Choices, ProductOption } from '../cart/cart.js';
import type { BundleSelection } from '../cart/cart-product.js';
import type { GivenChoices } from '../cart/product-option.schema.js';
import { choiceOfAnotherType } from '../faults.js';
import { bundleChoice } from './bundle-choice.js';
import { customChoice } from './custom-options.js';
import { downloadChoice } from './download-choice.js';
import { variantChoice } from './variant-choice.js';

/** A selection of a bundle and its quantity per bundle, as decimal text. */
export interface ChosenSelection {
  selection: BundleSelection;
  qty: string;
}

export interface Chosen {
  option: ProductOption;
  /** The bundle's selections, in bundle order. */
  selections: ChosenSelection[];
}

const GROUP_FIELDS: Record<string, keyof Choices> = {
  configurable: 'configurable_item_options',
  bundle: 'bundle_options',
  downloadable: 'downloadable_option',
};

/** The selected options in canonical form. Throws 400 for options that the product does not have, and when a required one is missing. */
export function choose(product: CartProduct, given: GivenChoices): Chosen {
  refuseForeign(product, given);
  const custom = customChoice(product, given.custom_options ?? []);
  const bundle = product.bundle && bundleChoice(product.bundle, given.bundle_options ?? []);
  const choices: Choices = {
    ...(custom.length > 0 && { custom_options: custom }),
    ...(product.configurable && {
      configurable_item_options: variantChoice(product.configurable.variations, given.configurable_item_options ?? []),
    }),
    ...(bundle && { bundle_options: bundle.options }),
    ...(product.downloads && {
      downloadable_option: downloadChoice(product.downloads, given.downloadable_option?.downloadable_links ?? []),
    }),
  };
  const option = Object.keys(choices).length > 0 ? { extension_attributes: choices } : {};
  return { option, selections: bundle ? bundle.selections : [] };
}

/** Options that only other product types have. */
function refuseForeign(product: CartProduct, given: GivenChoices): void {
  for (const [type, field] of Object.entries(GROUP_FIELDS)) {
    const value = given[field];
    const isGiven = Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
    if (isGiven && product.type_id !== type) {
      throw choiceOfAnotherType({ type: product.type_id, fieldName: field });
    }
  }
}

/** The options as canonical text, independent of key order. */
export function choiceKey({ extension_attributes: choices = {} }: ProductOption): string {
  const { custom_options, configurable_item_options, bundle_options, downloadable_option } = choices;
  return JSON.stringify([
    custom_options?.map((one) => [one.option_id, one.option_value]),
    configurable_item_options?.map((one) => [one.option_id, one.option_value]),
    bundle_options?.map((one) => [one.option_id, one.option_qty, one.option_selections]),
    downloadable_option?.downloadable_links,
  ]);
}
