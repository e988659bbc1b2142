import { int, sku } from '@merx/wire';
import { z } from 'zod';
import { MediaEntry, MediaEntryInput } from '../product/product.schema.js';

export const MediaEntries = z.array(MediaEntry);
const entryId = int.describe('Id of the image within the product.');

export const MediaOf = z.object({ sku });
export const MediaId = z.object({ sku, entryId });
export const AddMedia = z.object({ sku, entry: MediaEntryInput });
/** The entry id in the body takes precedence over the one in the path. */
export const ChangeMedia = z.object({ sku, entryId, entry: MediaEntryInput });
