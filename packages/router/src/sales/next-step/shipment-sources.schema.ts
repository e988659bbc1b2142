import { wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** The sources that the open goods of an order can be shipped from, and what each would ship; none if there is no choice. */
export const ShipmentSources = z.array(
  z.object({
    source_code: wireText,
    name: wireText,
    items: z.array(z.object({ order_item_id: wireInt, qty: wireDecimal })),
  }),
);
export type ShipmentSources = z.infer<typeof ShipmentSources>;
