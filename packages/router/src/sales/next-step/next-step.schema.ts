import { wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { WaitingPayment } from '../payment/payment-status.schema.js';

const Line = z.object({
  item_id: wireInt,
  /** The selected options as text; an imported order may have none. */
  choices: z.array(z.object({ label: wireText, value: wireText })),
  /** Quantities that can still be invoiced, shipped and refunded; null for a line that follows its parent or its parts. */
  invoice: wireDecimal.nullable(),
  ship: wireDecimal.nullable(),
  refund: wireDecimal.nullable(),
});

/** The available admin actions of an order. */
export const NextSteps = z.object({
  can: z.object({
    cancel: wireBool,
    hold: wireBool,
    unhold: wireBool,
    invoice: wireBool,
    ship: wireBool,
    refund: wireBool,
    edit: wireBool,
    notify_pickup: wireBool,
  }),
  /** Where the buyer picks the order up, and whether they were notified that it is ready; null for an order that is shipped. */
  pickup: z.object({ name: wireText, is_notified: wireBool }).nullable(),
  /** The statuses available in the order's state. */
  statuses: z.array(wireText),
  /** Whether the payment is at a provider, so that it can be captured and refunded online. */
  is_paid_online: wireBool,
  /** The payment that is not settled yet; null when there is none. */
  waiting_payment: WaitingPayment.nullable(),
  /** Whether refunds return items to stock by default. */
  returns_to_stock: wireBool,
  /** The amount paid and not refunded, and its shipping part, in the order's currency. */
  refundable: wireDecimal,
  shipping_refundable: wireDecimal,
  lines: z.array(Line),
});
export type NextSteps = z.infer<typeof NextSteps>;

/** The totals of a document, in the order's currency; the discount is negative. */
export const DocumentSums = z.object({
  subtotal: wireDecimal,
  discount_amount: wireDecimal,
  shipping_amount: wireDecimal,
  tax_amount: wireDecimal,
  adjustment_positive: wireDecimal,
  adjustment_negative: wireDecimal,
  grand_total: wireDecimal,
});
export type DocumentSums = z.infer<typeof DocumentSums>;
