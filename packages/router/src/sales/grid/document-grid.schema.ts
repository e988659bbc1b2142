import { SearchCriteriaEcho, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const DocumentGridRow = z.object({
  entity_id: wireInt,
  increment_id: wireText,
  created_at: wireText,
  store_id: wireInt,
  order_id: wireInt,
  order_increment_id: wireText,
  order_created_at: wireText,
  order_status: wireText,
  customer_email: wireText,
  billing_name: wireText.nullable(),
  shipping_name: wireText.nullable(),
  /** This and the amounts are null for shipments. */
  state: wireInt.nullable(),
  base_grand_total: wireDecimal.nullable(),
  base_currency_code: wireText.nullable(),
  grand_total: wireDecimal.nullable(),
  order_currency_code: wireText.nullable(),
  /** Pieces of what was bought, not of its parts. */
  total_qty: wireDecimal,
});
export const DocumentGrid = z.object({ items: z.array(DocumentGridRow), search_criteria: SearchCriteriaEcho, total_count: wireInt });
export type DocumentGrid = z.infer<typeof DocumentGrid>;
