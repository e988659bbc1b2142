import { compare, type Money, money, sum, ZERO } from '@merx/wire';
import { invalidValue } from '../../trpc/errors.js';
import type { Bundle, BundleOption, BundleSelection, CartProduct, Choices, Downloads, ProductOption, Variation } from '../cart/cart.js';
import type { ChoicesInput } from '../cart/product-option.schema.js';
import * as faults from '../faults.js';
import { customChoice } from './custom-options.js';

/** A selection of a bundle and its quantity per bundle, as decimal text. */
interface ChosenSelection {
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
export function choose(product: CartProduct, given: ChoicesInput): Chosen {
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
function refuseForeign(product: CartProduct, given: ChoicesInput): void {
  for (const [type, field] of Object.entries(GROUP_FIELDS)) {
    const value = given[field];
    const isGiven = Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
    if (isGiven && product.type_id !== type) {
      throw faults.choiceOfAnotherType({ type: product.type_id, fieldName: field });
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

type ChosenValues = NonNullable<Choices['configurable_item_options']>;

/** The selected value of each variant attribute. Throws 400 when one is missing, given twice or unknown to the product. */
function variantChoice(variations: Variation[], given: NonNullable<ChoicesInput['configurable_item_options']>): ChosenValues {
  const unknown = given.find(({ option_id }) => !variations.some((variation) => String(variation.attribute_id) === option_id.trim()));
  if (unknown) throw faults.optionNotFound({ optionId: unknown.option_id });
  if (given.length > variations.length) throw faults.anOptionTwice();
  if (variations.length === 0) throw faults.noVariations();
  return variations.map(({ attribute_id }) => {
    const value = given.find(({ option_id }) => option_id.trim() === String(attribute_id))?.option_value;
    if (value === null || value === undefined) throw faults.variationRequired({ optionId: attribute_id });
    return { option_id: String(attribute_id), option_value: value };
  });
}

/** The selected values by attribute code, as stored in products. */
export function valuesByCode(variations: Variation[], chosen: ChosenValues): Record<string, string> {
  const codes = new Map(variations.map(({ attribute_id, code }) => [String(attribute_id), code]));
  return Object.fromEntries(chosen.map(({ option_id, option_value }) => [codes.get(option_id) ?? option_id, String(option_value)]));
}

type BundleOptionInput = NonNullable<ChoicesInput['bundle_options']>[number];

/** Option types that allow several selections. */
const MULTIPLE: ReadonlySet<string> = new Set(['checkbox', 'multi']);

/**
 * The selected items of a bundle. Throws 400 for an unknown option or selection, an invalid quantity, and a required
 * option without a selection.
 */
function bundleChoice(bundle: Bundle, given: BundleOptionInput[]) {
  checkGiven(bundle, given);
  const options: NonNullable<Choices['bundle_options']> = [];
  const selections: ChosenSelection[] = [];
  for (const option of bundle.options) {
    const chosen = chosenOf(
      option,
      given.find(({ option_id }) => option_id === option.option_id),
    );
    const [first] = chosen;
    if (!first) continue;
    selections.push(...chosen);
    const option_selections = chosen.map(({ selection }) => selection.selection_id).sort((a, b) => a - b);
    const changeable = chosen.find(({ selection }) => selection.can_change_qty) ?? first;
    options.push({ option_id: option.option_id, option_qty: Math.max(1, Math.trunc(Number(changeable.qty))), option_selections });
  }
  if (selections.length === 0) throw faults.bundleNotChosen();
  return { options: options.sort((a, b) => a.option_id - b.option_id), selections };
}

function checkGiven(bundle: Bundle, given: BundleOptionInput[]): void {
  const seen = new Set<number>();
  for (const { option_id } of given) {
    if (!bundle.options.some((option) => option.option_id === option_id)) throw faults.bundleOptionNotFound({ optionId: option_id });
    if (seen.has(option_id)) throw faults.optionTwice({ optionId: option_id });
    seen.add(option_id);
  }
}

function chosenOf(option: BundleOption, given: BundleOptionInput | undefined): ChosenSelection[] {
  const ids = new Set(given?.option_selections ?? []);
  const known = option.selections.filter(({ selection_id }) => ids.has(selection_id));
  if (known.length < ids.size || (ids.size > 1 && !MULTIPLE.has(option.type)))
    throw faults.invalidSelections({ optionId: option.option_id });
  if (option.required && known.length === 0) throw faults.bundleOptionRequired({ optionId: option.option_id });
  const wanted = given?.option_qty ?? null;
  return known.map((selection) => {
    if (!selection.can_change_qty || wanted === null) return { selection, qty: selection.qty };
    if (compare(money(wanted), ZERO) <= 0) throw invalidValue({ value: wanted, fieldName: 'option_qty' });
    return { selection, qty: String(wanted) };
  });
}

type ChosenLinks = NonNullable<Choices['downloadable_option']>;

/** The purchased links: the selected ones, or all when they are not sold separately. Throws 400 for an unknown link and for none. */
function downloadChoice({ links, separately }: Downloads, given: number[]): ChosenLinks {
  const known = new Set(links.map(({ link_id }) => link_id));
  const unknown = given.find((id) => !known.has(id));
  if (unknown !== undefined) throw faults.linkNotFound({ linkId: unknown });
  const bought = separately ? [...new Set(given)] : [...known];
  if (bought.length === 0) throw faults.linksRequired({ fieldName: 'downloadable_links' });
  return { downloadable_links: bought.sort((a, b) => a - b) };
}

/** The purchased links in product order; deleted ones are left out. */
export function boughtLinks({ downloads }: CartProduct, chosen: ChosenLinks | undefined): Downloads['links'] {
  return downloads?.links.filter(({ link_id }) => chosen?.downloadable_links.includes(link_id)) ?? [];
}

/** The price of the links per unit; zero when they are included with the product. */
export function linksPrice(product: CartProduct, chosen: ChosenLinks | undefined): Money {
  const links = product.downloads?.separately ? boughtLinks(product, chosen) : [];
  return sum(links.map(({ price }) => money(price)));
}
