import type { Context } from '../../trpc/context.js';
import { readImage, storeCategoryImage } from '../product/image-file.js';
import type { ImageContent } from '../product/product-parts.schema.js';

/**
 * Keeps a picture for categories and returns its name, which their attribute `image` takes. Throws 400 for content that is no image. A
 * picture stays when no category names it any more: other store views and other categories may.
 */
export const keepPicture = ({ ctx, input }: { ctx: Context; input: { content: ImageContent } }): Promise<string> =>
  storeCategoryImage(ctx.settings.mediaDir, readImage(input.content));
