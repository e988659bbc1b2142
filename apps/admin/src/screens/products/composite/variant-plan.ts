import type { Inputs } from '../../../api/trpc';
import { isUnread, type NumberValue } from '../../../form/number-text';

export interface AxisAttribute {
  id: number;
  code: string;
  label: string;
  options: { id: number; label: string }[];
}

/** What is asked of the shop: which options to combine, and what variants cost. */
export interface VariantWish {
  /** Chosen options by the code of their attribute. */
  chosen: Record<string, number[]>;
  /** A price or quantity of its own, by option. */
  own: Record<number, { price?: NumberValue; qty?: NumberValue }>;
  pattern: string;
  price: NumberValue;
  qty: NumberValue;
}

type GenerateInput = Inputs['configurableProduct']['variations']['generate'];

/** The wish as the shop takes it, or undefined while an attribute has no option yet, or a field holds what is no number. */
export function generateInput(sku: string, { chosen, own, pattern, price, qty }: VariantWish): GenerateInput | undefined {
  const attributes = Object.entries(chosen).map(([code, optionIds]) => ({ code, optionIds }));
  if (attributes.length === 0 || attributes.some(({ optionIds }) => optionIds.length === 0)) return undefined;
  if (isUnread(price) || isUnread(qty)) return undefined;
  const asked = new Set(attributes.flatMap(({ optionIds }) => optionIds));
  const chosenOwn = Object.entries(own).filter(([id]) => asked.has(Number(id)));
  if (chosenOwn.some(([, values]) => Object.values(values).some(isUnread))) return undefined;
  const byOption = chosenOwn
    .map(([id, values]) => ({ optionId: Number(id), price: plain(values.price), qty: plain(values.qty) }))
    .filter((values) => values.price !== undefined || values.qty !== undefined);
  return { sku, attributes, skuPattern: pattern.trim() || null, price, qty, byOption };
}

const plain = (value: NumberValue | undefined): number | undefined => (typeof value === 'number' ? value : undefined);

/** How many variants the chosen options make. */
export const countOf = ({ chosen }: VariantWish): number => {
  const sizes = Object.values(chosen).map(({ length }) => length);
  return sizes.length === 0 ? 0 : sizes.reduce((product, size) => product * size, 1);
};
