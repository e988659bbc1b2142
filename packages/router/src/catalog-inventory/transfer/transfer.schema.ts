import { bool, decimal, list, text } from '@merx/wire';
import { z } from 'zod';

export const Assignment = z.object({ skus: list(text), sourceCodes: list(text) });
export type Assignment = z.infer<typeof Assignment>;

export const Transfer = z.object({ skus: list(text), originSource: text, destinationSource: text, unassignFromOrigin: bool });
export type Transfer = z.infer<typeof Transfer>;

export const PartialTransfer = z.object({
  originSourceCode: text,
  destinationSourceCode: text,
  items: list(z.strictObject({ sku: text, qty: decimal, extension_attributes: z.object({}).nullish() })),
});
export type PartialTransfer = z.infer<typeof PartialTransfer>;

const source_codes = list(text).refine((codes) => codes.length > 0, 'Invalid input: expected at least one source');

/** A change of the sources of many products. */
export const SourceChange = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('assign'), source_codes }),
  z.strictObject({ by: z.literal('unassign'), source_codes }),
  /** Moves all that a source has; `unassign` also removes the products from it. */
  z.strictObject({ by: z.literal('transfer'), from: text, to: text, unassign: bool.default(false) }),
]);
export type SourceChange = z.infer<typeof SourceChange>;
