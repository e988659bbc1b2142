import { int, wireInt } from '@merx/wire';
import { z } from 'zod';
import { ImportInput, ImportProgress, RefusedLine } from '../catalog/index.js';

/** How many prices are new and how many were changed; nothing was saved if any is refused, with its place in the request from 1 on. */
export const SaveResult = z.object({ created: wireInt, updated: wireInt, refused: z.array(RefusedLine) });
export type SaveResult = z.infer<typeof SaveResult>;

export const ItemImportInput = ImportInput.extend({ priceListId: int });
export type ItemImportInput = z.infer<typeof ItemImportInput>;
export const ItemImportProgress = ImportProgress;
export const ItemExportInput = z.object({ priceListId: int });
