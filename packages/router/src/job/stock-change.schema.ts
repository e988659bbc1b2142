import { bool, decimal, int, list, SearchCriteria, text } from '@merx/wire';
import { z } from 'zod';

/** Which products (one of ids, skus and criteria), and what becomes of their stock; `amount` adds to the quantity. */
export const StockChangeInput = z.object({
  ids: list(int).nullish(),
  skus: list(text).nullish(),
  searchCriteria: SearchCriteria.nullish(),
  /** Narrows the criteria as in the admin's list. */
  text: text.nullish(),
  qty: z.strictObject({ by: z.enum(['set', 'amount']), value: decimal }).nullish(),
  is_in_stock: bool.nullish(),
});
export type StockChangeInput = z.infer<typeof StockChangeInput>;
