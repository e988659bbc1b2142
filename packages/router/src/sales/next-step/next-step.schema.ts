import { bool, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { SaveCreditmemo } from '../creditmemo/creditmemo.schema.js';

const Line = z.object({
  item_id: wireInt,
  /** What the buyer chose, in words; an order from elsewhere has none. */
  choices: z.array(z.object({ label: wireText, value: wireText })),
  /** Pieces that can still be invoiced, shipped and refunded; null for a line that goes with its parent or follows from its parts. */
  invoice: wireDecimal.nullable(),
  ship: wireDecimal.nullable(),
  refund: wireDecimal.nullable(),
});

/** What staff can do with an order next. */
export const NextSteps = z.object({
  can: z.object({
    cancel: wireBool,
    hold: wireBool,
    unhold: wireBool,
    invoice: wireBool,
    ship: wireBool,
    refund: wireBool,
    edit: wireBool,
  }),
  /** The statuses that the order may have in its state. */
  statuses: z.array(wireText),
  /** Whether a provider takes the order's money, by which it can be captured and given back. */
  is_paid_online: wireBool,
  /** Whether refunds put pieces back to the stock, unless a refund says otherwise. */
  returns_to_stock: wireBool,
  /** What was paid and not given back, and what of it the shipping is, in the order's currency. */
  refundable: wireDecimal,
  shipping_refundable: wireDecimal,
  lines: z.array(Line),
});
export type NextSteps = z.infer<typeof NextSteps>;

/** What a document would come to, in the order's currency; the discount is below zero. */
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

/** A credit memo, and whether its pieces go back to the stock; as the settings say when that is left open. */
export const RefundInput = SaveCreditmemo.extend({ backToStock: bool.nullish() });
