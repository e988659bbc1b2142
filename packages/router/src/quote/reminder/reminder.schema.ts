import { wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** The carts that buyers were reminded of in the last 30 days, and how many of them became orders. */
export const ReminderFigures = z.object({
  reminded: wireInt,
  recovered: wireInt,
  /** The totals of these orders by base currency. */
  totals: z.array(z.object({ currency: wireText, total: wireDecimal })),
});
export type ReminderFigures = z.infer<typeof ReminderFigures>;
