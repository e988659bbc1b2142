import { wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** Who of the staff added what: a line of the history, a document, a comment on one, a parcel. */
export const Authors = z.array(
  z.object({
    kind: z.enum(['history', 'track', 'invoice', 'invoice_comment', 'shipment', 'shipment_comment', 'creditmemo', 'creditmemo_comment']),
    id: wireInt,
    author: wireText,
    /** `admin`, `integration` or `cli`; null once the log has been pruned of it. */
    actor_type: wireText.nullable(),
  }),
);
export type Authors = z.infer<typeof Authors>;
