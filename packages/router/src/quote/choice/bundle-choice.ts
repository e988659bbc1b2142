import { compare, money, ZERO } from '@merx/wire';
import { invalidValue } from '../../trpc/errors.js';
import type { Choices } from '../cart/cart.js';
import type { Bundle, BundleOption } from '../cart/cart-product.js';
import type { GivenChoices } from '../cart/product-option.schema.js';
import { bundleNotChosen, bundleOptionNotFound, bundleOptionRequired, invalidSelections, optionTwice } from '../faults.js';
import type { ChosenSelection } from './choice.js';

type GivenBundleOption = NonNullable<GivenChoices['bundle_options']>[number];

/** Option types that allow several selections. */
const MULTIPLE: ReadonlySet<string> = new Set(['checkbox', 'multi']);

export interface BundleChoice {
  options: NonNullable<Choices['bundle_options']>;
  selections: ChosenSelection[];
}

/**
 * The selected items of a bundle. Throws 400 for an unknown option or selection, an invalid quantity, and a required
 * option without a selection.
 */
export function bundleChoice(bundle: Bundle, given: GivenBundleOption[]): BundleChoice {
  checkGiven(bundle, given);
  const options: BundleChoice['options'] = [];
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
  if (selections.length === 0) throw bundleNotChosen();
  return { options: options.sort((a, b) => a.option_id - b.option_id), selections };
}

function checkGiven(bundle: Bundle, given: GivenBundleOption[]): void {
  const seen = new Set<number>();
  for (const { option_id } of given) {
    if (!bundle.options.some((option) => option.option_id === option_id)) throw bundleOptionNotFound({ optionId: option_id });
    if (seen.has(option_id)) throw optionTwice({ optionId: option_id });
    seen.add(option_id);
  }
}

function chosenOf(option: BundleOption, given: GivenBundleOption | undefined): ChosenSelection[] {
  const ids = new Set(given?.option_selections ?? []);
  const known = option.selections.filter(({ selection_id }) => ids.has(selection_id));
  if (known.length < ids.size || (ids.size > 1 && !MULTIPLE.has(option.type))) throw invalidSelections({ optionId: option.option_id });
  if (option.required && known.length === 0) throw bundleOptionRequired({ optionId: option.option_id });
  const wanted = given?.option_qty ?? null;
  return known.map((selection) => {
    if (!selection.can_change_qty || wanted === null) return { selection, qty: selection.qty };
    if (compare(money(wanted), ZERO) <= 0) throw invalidValue({ value: wanted, fieldName: 'option_qty' });
    return { selection, qty: String(wanted) };
  });
}
