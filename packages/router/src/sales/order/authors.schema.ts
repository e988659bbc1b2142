import { wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** The author of a history line, a document, a comment on one, or a track. */
export const Authors = z.array(
  z.object({
    kind: z.enum(['history', 'track', 'invoice', 'invoice_comment', 'shipment', 'shipment_comment', 'creditmemo', 'creditmemo_comment']),
    id: wireInt,
    author: wireText,
    /** `admin`, `integration` or `cli`; null once the log has been pruned. */
    actor_type: wireText.nullable(),
  }),
);
export type Authors = z.infer<typeof Authors>;
