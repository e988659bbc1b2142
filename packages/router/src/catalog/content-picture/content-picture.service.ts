import type { Call } from '../../trpc/context.js';
import { readImage } from '../product/image-file.js';
import { storeContentImage } from '../product/product-files.service.js';
import type { NewContentPicture } from './content-picture.schema.js';

/**
 * Stores a picture for pages, blocks and descriptions, and returns its path, the URL of a media directive. Throws 400 if the content is not an
 * image.
 */
export const keepContentPicture = ({ ctx, input }: Call<NewContentPicture>): Promise<string> =>
  storeContentImage(ctx.settings.media, readImage(input.content));
