import type { Inputs } from '../../../api/trpc';
import type { Edited } from './product-form';

type Quantities = NonNullable<Edited['quantities']>;
type QuantityInput = NonNullable<Inputs['catalog']['product']['change']['quantities']>[number];

/** Form values of what a source has of the product. */
export interface QuantityForm {
  source_code: string;
  quantity: number | null;
  is_in_stock: boolean;
  /** Null: as in the settings. */
  notify_stock_qty: number | null;
}

/** What a source has that was just added. */
export const newQuantity = (source_code: string): QuantityForm => ({
  source_code,
  quantity: 0,
  is_in_stock: true,
  notify_stock_qty: null,
});

/** Form values of stored quantities; none if the product has only one source. */
export const quantitiesOf = (stored: Quantities | null): QuantityForm[] => stored?.sources.map((row) => ({ ...row })) ?? [];

const FIELDS = ['quantity', 'is_in_stock', 'notify_stock_qty'] as const;

/** API input of the changed quantities, or undefined if there are none. */
export function quantitiesInput(form: readonly QuantityForm[], before: readonly QuantityForm[]): QuantityInput[] | undefined {
  const changed = form.flatMap((row): QuantityInput[] => {
    const stored = before.find(({ source_code }) => source_code === row.source_code);
    const fields = FIELDS.filter((name) => !stored || stored[name] !== row[name]);
    if (fields.length === 0) return [];
    return [{ source_code: row.source_code, ...Object.fromEntries(fields.map((name) => [name, row[name]])) }];
  });
  const gone = before.filter(({ source_code }) => !form.some((row) => row.source_code === source_code));
  const input = [...changed, ...gone.map(({ source_code }) => ({ source_code, is_removed: true }))];
  return input.length > 0 ? input : undefined;
}
