import { client } from '../../../api/trpc';
import { contentOf, uploadOf } from '../../../form/uploads';
import type { Call } from '../../../form/use-entity-form';

const FOLDER = '/media/catalog/category';
const CHOSEN = 'blob:';

/** A picture that was chosen before the page was loaded anew is gone; what is stored stands. */
export const livingPicture = (image: string, stored: string): string => (image.startsWith(CHOSEN) && !uploadOf(image) ? stored : image);

/** Where the browser finds a category's picture. Other shops name it by its path, not by its name alone. */
export function pictureAddress(image: string): string {
  if (image.startsWith(CHOSEN) || image.startsWith('/')) return image;
  return `${FOLDER}/${image.split('/').map(encodeURIComponent).join('/')}`;
}

/** The name under which the shop has the picture; one that was just chosen is sent first. */
export async function storedPicture(image: string, stored: string, call: Call): Promise<string> {
  const living = livingPicture(image, stored);
  if (!living.startsWith(CHOSEN)) return living;
  return client.catalog.category.keepPicture.mutate({ content: await contentOf(living) }, call);
}
