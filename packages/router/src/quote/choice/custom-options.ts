import { add, type Money, money, percentOf, sum, ZERO } from '@merx/wire';
import type { MerxError } from '../../trpc/errors.js';
import type { CartProduct, Choices, CustomOption } from '../cart/cart.js';
import type { ChoicesInput } from '../cart/product-option.schema.js';
import { invalidOptionValue, optionNotFound, optionsRequired, optionTextTooLong, optionTwice } from '../faults.js';
import { FILE_VALUE } from './option-file.js';

type ChosenOptions = NonNullable<Choices['custom_options']>;

/** The selected custom options by id, with canonical values. Throws 400 for an unknown option or value, and for a missing required one. */
export function customChoice(product: CartProduct, given: NonNullable<ChoicesInput['custom_options']>): ChosenOptions {
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
    throw optionsRequired({ optionId: lacking.option_id });
  }
  return [...chosen].sort(([a], [b]) => a - b).map(([id, option_value]) => ({ option_id: String(id), option_value }));
}

/** A bundle with a dynamic price has no price to add option prices to, so its custom options are not available. */
const offeredOptions = (product: CartProduct): CustomOption[] => (product.bundle?.dynamic_price ? [] : product.options);

/** The selected options and the values of selects, in product order; deleted options are left out. */
export function pickedOptions(product: CartProduct, chosen: ChosenOptions = []) {
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

const SELECTS: ReadonlySet<string> = new Set(['drop_down', 'radio', 'checkbox', 'multiple']);
const MULTIPLE: ReadonlySet<string> = new Set(['checkbox', 'multiple']);

/** Whether the option has predefined values. */
export const isSelect = (type: string): boolean => SELECTS.has(type);

/** The ids in the value of a select. */
const valueIds = (value: string): number[] => value.split(',').map(Number);

const refused = (option: CustomOption, value: string): MerxError =>
  invalidOptionValue({ value: value.slice(0, 100), optionId: option.option_id });

/**
 * The value of an option in canonical form, empty for none: unique sorted ids, line ends as `\n`, dates as `YYYY-MM-DD
 * HH:MM:SS`, times as `HH:MM:SS`. Throws 400 for an invalid value.
 */
function optionValue(option: CustomOption, given: string): string {
  const value = given.trim();
  if (value === '') return '';
  if (isSelect(option.type)) return selectValue(option, value);
  switch (option.type) {
    case 'file':
      if (!FILE_VALUE.test(value)) throw refused(option, value);
      return value;
    case 'date':
    case 'date_time':
    case 'time':
      return dateValue(option, value);
    default:
      return textValue(option, value);
  }
}

function textValue(option: CustomOption, value: string): string {
  const text = value.replace(/\r\n?/g, '\n');
  if (option.max_characters && [...text].length > option.max_characters)
    throw optionTextTooLong({ optionId: option.option_id, maxCharacters: option.max_characters });
  return text;
}

function selectValue(option: CustomOption, value: string): string {
  const ids = value.split(',').map((id) => id.trim());
  const known = new Set(option.values.map(({ option_type_id }) => String(option_type_id)));
  if (ids.some((id) => !known.has(id)) || (ids.length > 1 && !MULTIPLE.has(option.type))) throw refused(option, value);
  return [...new Set(ids.map(Number))].sort((a, b) => a - b).join(',');
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?:\.\d+)?Z?$/;

function dateValue(option: CustomOption, value: string): string {
  const [first = '', second] = value.split(/[T ]+/, 2);
  const hasDate = DATE.test(first);
  const day = hasDate ? first : undefined;
  const clock = clockOf(hasDate ? second : first);
  const fits = day === undefined || isDay(day);
  if (option.type === 'time') {
    if (!clock || !fits) throw refused(option, value);
    return clock;
  }
  if (!day || !fits || (second !== undefined && !clock) || (option.type === 'date_time' && !clock)) throw refused(option, value);
  return `${day} ${option.type === 'date' ? '00:00:00' : clock}`;
}

function clockOf(text: string | undefined): string | undefined {
  const [, hours, minutes, seconds = '00'] = CLOCK.exec(text ?? '') ?? [];
  return hours && minutes ? `${hours}:${minutes}:${seconds}` : undefined;
}

/** Whether the date exists. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
