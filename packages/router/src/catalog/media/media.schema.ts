import { int, text } from '@merx/wire';
import { z } from 'zod';
import { MediaEntry, MediaEntryInput } from '../product/product-parts.schema.js';

export { MediaEntry };
export const MediaEntries = z.array(MediaEntry);
export const MediaOf = z.object({ sku: text });
export const MediaId = z.object({ sku: text, entryId: int });
export const AddMedia = z.object({ sku: text, entry: MediaEntryInput });
/** The entry that the body names counts; the address speaks where it names none. */
export const ChangeMedia = z.object({ sku: text, entryId: int, entry: MediaEntryInput });
