import { SearchCriteriaEcho, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
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
  /** What they are worth: neither canceled nor given back. */
  total_spent: wireDecimal,
  last_order_at: wireText.nullable(),
  /** From here to the telephone number: of the default billing address. */
  city: wireText.nullable(),
  country_id: wireText.nullable(),
  region: wireText.nullable(),
  postcode: wireText.nullable(),
  telephone: wireText.nullable(),
  is_active: wireBool,
  is_confirmed: wireBool,
  is_locked: wireBool,
  is_subscribed: wireBool,
  created_at: wireText,
});
export const CustomerGrid = z.object({
  items: z.array(CustomerGridRow),
  /** Of the sums. */
  base_currency_code: wireText,
  search_criteria: SearchCriteriaEcho,
  total_count: wireInt,
});
export type CustomerGrid = z.infer<typeof CustomerGrid>;
