import { wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const named = { id: wireInt, name: wireText };
const coded = { ...named, code: wireText };

/** The short lists offered in forms. */
export const Lookups = z.object({
  websites: z.array(z.object({ ...coded, is_default: wireBool })),
  store_groups: z.array(z.object({ ...coded, website_id: wireInt, root_category_id: wireInt })),
  stores: z.array(z.object({ ...coded, website_id: wireInt, group_id: wireInt, is_active: wireBool })),
  attribute_sets: z.array(z.object(named)),
  customer_groups: z.array(z.object({ ...named, tax_class_id: wireInt })),
  product_tax_classes: z.array(z.object(named)),
  customer_tax_classes: z.array(z.object(named)),
  order_statuses: z.array(z.object({ code: wireText, label: wireText })),
  /** The places where orders can be picked up, including those of disabled sources. */
  pickup_locations: z.array(z.object({ code: wireText, name: wireText })),
  base_currency: wireText,
});
export type Lookups = z.infer<typeof Lookups>;
