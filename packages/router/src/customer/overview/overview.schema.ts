import { wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** Customer overview. Totals include orders that were not canceled, less refunds, in the main base currency. */
export const CustomerOverview = z.object({
  base_currency_code: wireText,
  orders: wireInt,
  spent: wireDecimal,
  average: wireDecimal,
  first_order_at: wireText.nullable(),
  last_order_at: wireText.nullable(),
  /** The newest five, including canceled ones. */
  latest_orders: z.array(
    z.object({
      entity_id: wireInt,
      increment_id: wireText,
      created_at: wireText,
      status: wireText,
      status_label: wireText,
      grand_total: wireDecimal,
      order_currency_code: wireText.nullable(),
    }),
  ),
  open_cart: z
    .object({
      entity_id: wireInt,
      items_count: wireInt,
      items_qty: wireDecimal,
      grand_total: wireDecimal,
      quote_currency_code: wireText,
      updated_at: wireText,
    })
    .nullable(),
  addresses: wireInt,
  notes: wireInt,
  /** Currently valid tokens. */
  sessions: wireInt,
});
export type CustomerOverview = z.infer<typeof CustomerOverview>;
