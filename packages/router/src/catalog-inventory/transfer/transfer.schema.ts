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
