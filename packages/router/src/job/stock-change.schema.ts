import { bool, decimal, int, list, SearchCriteria, text } from '@merx/wire';
import { z } from 'zod';

/** The products (by one of ids, skus and criteria) and the change to their stock; `amount` is added to the quantity. */
export const StockChangeInput = z.object({
  ids: list(int).nullish(),
  skus: list(text).nullish(),
  searchCriteria: SearchCriteria.nullish(),
  /** Narrows the criteria as in the admin's product list. */
  text: text.nullish(),
  qty: z.strictObject({ by: z.enum(['set', 'amount']), value: decimal }).nullish(),
  is_in_stock: bool.nullish(),
});
export type StockChangeInput = z.infer<typeof StockChangeInput>;
