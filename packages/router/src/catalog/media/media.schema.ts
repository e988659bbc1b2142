import { int, sku } from '@merx/wire';
import { z } from 'zod';
import { MediaEntry, MediaEntryInput } from '../product/product-parts.schema.js';

export { MediaEntry };
export const MediaEntries = z.array(MediaEntry);
const entryId = int.describe('Id of the picture within the product.');

export const MediaOf = z.object({ sku });
export const MediaId = z.object({ sku, entryId });
export const AddMedia = z.object({ sku, entry: MediaEntryInput });
/** The entry that the body names counts; the address speaks where it names none. */
export const ChangeMedia = z.object({ sku, entryId, entry: MediaEntryInput });
