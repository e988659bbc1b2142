import { list, shortText } from '@merx/wire';
import { z } from 'zod';

/** Objects may contain unknown fields. */
export const extension_attributes = z.object({}).nullish();

/** The lines of a street; a single one may be sent as text. */
export const streetLines = z
  .preprocess((value) => (typeof value === 'string' && value !== '' ? [value] : value), list(shortText))
  .nullish();
