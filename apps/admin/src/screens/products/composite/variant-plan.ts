import type { Inputs } from '../../../api/trpc';

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
  own: Record<number, { price?: number | null; qty?: number | null }>;
  pattern: string;
  price: number | null;
  qty: number | null;
}

type GenerateInput = Inputs['configurableProduct']['variations']['generate'];

/** The wish as the shop takes it, or undefined while an attribute has no option yet. */
export function generateInput(sku: string, { chosen, own, pattern, price, qty }: VariantWish): GenerateInput | undefined {
  const attributes = Object.entries(chosen).map(([code, optionIds]) => ({ code, optionIds }));
  if (attributes.length === 0 || attributes.some(({ optionIds }) => optionIds.length === 0)) return undefined;
  const asked = new Set(attributes.flatMap(({ optionIds }) => optionIds));
  const byOption = Object.entries(own)
    .map(([id, values]) => ({ optionId: Number(id), ...values }))
    .filter(({ optionId, price: one, qty: other }) => asked.has(optionId) && (one != null || other != null));
  return { sku, attributes, skuPattern: pattern.trim() || null, price, qty, byOption };
}

/** How many variants the chosen options make. */
export const countOf = ({ chosen }: VariantWish): number => {
  const sizes = Object.values(chosen).map(({ length }) => length);
  return sizes.length === 0 ? 0 : sizes.reduce((product, size) => product * size, 1);
};
