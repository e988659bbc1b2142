import { money, toColumn } from '@merx/wire';
import { required } from '../../trpc/errors.js';
import { fieldInvalid, optionTypeUnknown, priceTypeUnknown } from '../faults.js';
import type { OptionValueInput, ProductOptionInput } from './product.schema.js';
import type { OptionIds, OptionRow, OptionValueRow } from './product-parts.queries.js';

/** The available option types. */
export const optionTypes: readonly { label: string; code: string; group: string }[] = [
  { label: 'Field', code: 'field', group: 'Text' },
  { label: 'Area', code: 'area', group: 'Text' },
  { label: 'File', code: 'file', group: 'File' },
  { label: 'Drop-down', code: 'drop_down', group: 'Select' },
  { label: 'Radio Buttons', code: 'radio', group: 'Select' },
  { label: 'Checkbox', code: 'checkbox', group: 'Select' },
  { label: 'Multiple Select', code: 'multiple', group: 'Select' },
  { label: 'Date', code: 'date', group: 'Date' },
  { label: 'Date & Time', code: 'date_time', group: 'Date' },
  { label: 'Time', code: 'time', group: 'Date' },
];
const SELECTS: ReadonlySet<string> = new Set(optionTypes.filter(({ group }) => group === 'Select').map(({ code }) => code));
const LIMITS = ['max_characters', 'image_size_x', 'image_size_y'] as const;

/** Whether the customer picks one of the option's values. */
const isSelect = ({ type }: ProductOptionInput): boolean => SELECTS.has(type ?? '');

/** Throws badInput naming what an option lacks. `place` is the option's path in the body. */
export function checkOption(option: ProductOptionInput, place: string): void {
  if (!option.title?.trim()) throw required(`${place}.title`);
  if (!option.type) throw required(`${place}.type`);
  if (!optionTypes.some(({ code }) => code === option.type)) throw optionTypeUnknown({ type: option.type });
  if (isSelect(option)) checkValues(option.values, place);
  else checkPrice(option, place);
  const negative = LIMITS.find((field) => (option[field] ?? 0) < 0);
  if (negative) throw fieldInvalid({ fieldName: `${place}.${negative}` });
}

function checkValues(values: OptionValueInput[] | null | undefined, place: string): void {
  if (!values?.length) throw required(`${place}.values`);
  values.forEach((value, index) => {
    if (!value.title?.trim()) throw required(`${place}.values.${index}.title`);
    checkPrice(value, `${place}.values.${index}`);
  });
}

function checkPrice({ price, price_type }: Pick<OptionValueInput, 'price' | 'price_type'>, place: string): void {
  if (price === null || price === undefined) throw required(`${place}.price`);
  if (!price_type) throw required(`${place}.price_type`);
  if (!['fixed', 'percent'].includes(price_type)) throw priceTypeUnknown({ priceType: price_type });
}

/** The rows of options and values; known ids of the product are kept, others are replaced by new ones. */
export function assignIds(given: ProductOptionInput[], ids: OptionIds): { options: OptionRow[]; values: OptionValueRow[] } {
  const own = new Set(ids.options);
  const options: OptionRow[] = [];
  const values: OptionValueRow[] = [];
  const taken = new Set<number>();
  for (const option of given) {
    const kept = option.option_id && own.has(option.option_id) && !taken.has(option.option_id) ? option.option_id : null;
    const option_id = kept ?? next(ids.newOptions);
    taken.add(option_id);
    options.push(optionRow(option, option_id));
    if (!isSelect(option)) continue;
    const used = new Set<number>();
    for (const value of option.values ?? []) {
      const known = value.option_type_id && ids.values[value.option_type_id] === option_id && !used.has(value.option_type_id);
      const option_type_id = known && value.option_type_id ? value.option_type_id : next(ids.newValues);
      used.add(option_type_id);
      values.push(valueRow(value, option_id, option_type_id));
    }
  }
  return { options, values };
}

function next(ids: number[]): number {
  const id = ids.shift();
  if (id === undefined) throw new Error('Too few ids were drawn for the options.');
  return id;
}

const column = (price: number | null | undefined) => toColumn(money(price ?? 0));

function optionRow(option: ProductOptionInput, option_id: number): OptionRow {
  const select = isSelect(option);
  return {
    option_id,
    title: option.title ?? '',
    type: option.type ?? '',
    sort_order: option.sort_order ?? 0,
    is_require: option.is_require ?? true,
    price: select ? null : column(option.price),
    price_type: select ? null : (option.price_type ?? null),
    sku: option.sku || null,
    file_extension: option.file_extension || null,
    max_characters: option.max_characters ?? null,
    image_size_x: option.image_size_x ?? null,
    image_size_y: option.image_size_y ?? null,
  };
}

function valueRow(value: OptionValueInput, option_id: number, option_type_id: number): OptionValueRow {
  return {
    option_type_id,
    option_id,
    title: value.title ?? '',
    sort_order: value.sort_order ?? 0,
    price: column(value.price),
    price_type: value.price_type ?? 'fixed',
    sku: value.sku || null,
  };
}
