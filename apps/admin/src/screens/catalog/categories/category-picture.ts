import { client } from '../../../api/trpc';
import { contentOf, uploadOf } from '../../../form/uploads';
import type { Call } from '../../../form/use-entity-form';

const FOLDER = '/media/catalog/category';
const CHOSEN = 'blob:';

/** A picture chosen before a page reload is lost; falls back to the stored one. */
export const livingPicture = (image: string, stored: string): string => (image.startsWith(CHOSEN) && !uploadOf(image) ? stored : image);

/** URL of a category picture. The value may also be a path instead of a file name. */
export function pictureAddress(image: string): string {
  if (image.startsWith(CHOSEN) || image.startsWith('/')) return image;
  return `${FOLDER}/${image.split('/').map(encodeURIComponent).join('/')}`;
}

/** The stored file name of the picture; a newly chosen picture is uploaded first. */
export async function storedPicture(image: string, stored: string, call: Call): Promise<string> {
  const living = livingPicture(image, stored);
  if (!living.startsWith(CHOSEN)) return living;
  return client.catalog.category.keepPicture.mutate({ content: await contentOf(living) }, call);
}
