import { z } from 'zod';
import { ImageContent } from '../product/product.schema.js';

export const NewContentPicture = z.object({ content: ImageContent });
export type NewContentPicture = z.infer<typeof NewContentPicture>;
