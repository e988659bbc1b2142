import type { Inputs } from '../../../api/trpc';
import { isUnread, type NumberValue } from '../../../form/number-text';

export interface AxisAttribute {
  id: number;
  code: string;
  label: string;
  options: { id: number; label: string }[];
}

/** Settings for generating variants: the options to combine, prices and quantities. */
export interface VariantSettings {
  /** Selected option ids by attribute code. */
  chosen: Record<string, number[]>;
  /** Price or quantity overrides by option id. */
  own: Record<number, { price?: NumberValue; qty?: NumberValue }>;
  pattern: string;
  price: NumberValue;
  qty: NumberValue;
}

type GenerateInput = Inputs['configurableProduct']['variations']['generate'];

/** API input; undefined while an attribute has no option or a number is invalid. */
export function generateInput(sku: string, { chosen, own, pattern, price, qty }: VariantSettings): GenerateInput | undefined {
  const attributes = Object.entries(chosen).map(([code, optionIds]) => ({ code, optionIds }));
  if (attributes.length === 0 || attributes.some(({ optionIds }) => optionIds.length === 0)) return undefined;
  if (isUnread(price) || isUnread(qty)) return undefined;
  const selected = new Set(attributes.flatMap(({ optionIds }) => optionIds));
  const chosenOwn = Object.entries(own).filter(([id]) => selected.has(Number(id)));
  if (chosenOwn.some(([, values]) => Object.values(values).some(isUnread))) return undefined;
  const byOption = chosenOwn
    .map(([id, values]) => ({ optionId: Number(id), price: plain(values.price), qty: plain(values.qty) }))
    .filter((values) => values.price !== undefined || values.qty !== undefined);
  return { sku, attributes, skuPattern: pattern.trim() || null, price, qty, byOption };
}

const plain = (value: NumberValue | undefined): number | undefined => (typeof value === 'number' ? value : undefined);

/** Number of variants that the selected options produce. */
export const countOf = ({ chosen }: VariantSettings): number => {
  const sizes = Object.values(chosen).map(({ length }) => length);
  return sizes.length === 0 ? 0 : sizes.reduce((product, size) => product * size, 1);
};
