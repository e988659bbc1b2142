import { text } from '@merx/wire';
import { z } from 'zod';

/** An uploaded image. */
export const ImageContent = z.strictObject({ base64_encoded_data: text, type: text, name: text });
export type ImageContent = z.infer<typeof ImageContent>;
