import { pageOf, wireBool, wireDecimal, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

export const CustomerGridRow = z.object({
  id: wireInt,
  name: wireText,
  email: wireText,
  group_id: wireInt,
  group: wireText,
  website_id: wireInt,
  website: wireText,
  /** Orders that were not canceled. */
  orders_count: wireInt,
  /** Total of orders not canceled, less refunds. */
  total_spent: wireDecimal,
  last_order_at: wireTime.nullable(),
  /** Up to the telephone number: of the default billing address. */
  city: wireText.nullable(),
  country_id: wireText.nullable(),
  region: wireText.nullable(),
  postcode: wireText.nullable(),
  telephone: wireText.nullable(),
  is_active: wireBool,
  is_confirmed: wireBool,
  is_locked: wireBool,
  is_subscribed: wireBool,
  created_at: wireTime,
});
export type CustomerGridRow = z.infer<typeof CustomerGridRow>;

const { items, ...rest } = pageOf(CustomerGridRow).shape;

/** The base currency of the totals. */
export const CustomerGrid = z.object({ items, base_currency_code: wireText, ...rest });
export type CustomerGrid = z.infer<typeof CustomerGrid>;
