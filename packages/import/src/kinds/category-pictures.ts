import { extname, join } from 'node:path/posix';
import { IMAGE_EXTENSIONS, imageTypeOf } from '@merx/router';
import { keyOf } from '@merx/storage';
import { type Move, whyNot } from '../move.js';

const EXTENSIONS = new Set(IMAGE_EXTENSIONS.map((extension) => `.${extension}`));
const OF_MEDIA = /^\/?(?:pub\/)?media\//;

/** Fetches a category's picture and stores it under its name in the media folder; a missing or invalid picture is reported. */
export async function bringCategoryPicture({ source, target, report }: Move, value: string, mediaUrl: string): Promise<void> {
  // Only a name in older versions, a path from the shop's root in newer ones.
  const path = OF_MEDIA.test(value) ? value.replace(OF_MEDIA, '') : join('catalog', 'category', value);
  const key = keyOf('', path);
  if (!key) return report.note(`Category image ${value} is outside the media folder; skipped.`);
  try {
    const bytes = await source.download(`${mediaUrl}/${path.split('/').map(encodeURIComponent).join('/')}`);
    if (!bytes) return report.note(`Category image ${value} is missing in the source; skipped.`);
    const isPicture = imageTypeOf(bytes) && EXTENSIONS.has(extname(path).toLowerCase());
    if (!isPicture) return report.note(`Category image ${value} is not a JPEG, PNG, GIF, WebP or AVIF; skipped.`);
    await target.media.put(key, bytes);
  } catch (error) {
    report.note(`Category image ${value} skipped: ${whyNot(error)}`);
  }
}
