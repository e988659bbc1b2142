import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { imageTypeOf } from '@merx/router';
import { type Move, whyNot } from '../move.js';

const EXTENSIONS = new Set(['.jpg', '.jpeg', '.png', '.gif']);
const OF_MEDIA = /^\/?(?:pub\/)?media\//;

/** Fetches a category's picture and stores it under its name in the media folder; a missing or invalid picture is reported. */
export async function bringCategoryPicture({ source, target, report }: Move, value: string, mediaUrl: string): Promise<void> {
  // Only a name in older versions, a path from the shop's root in newer ones.
  const path = OF_MEDIA.test(value) ? value.replace(OF_MEDIA, '') : join('catalog', 'category', value);
  const file = join(target.mediaDir, path);
  if (!file.startsWith(`${target.mediaDir}/`)) return report.note(`The picture ${value} of a category is not below the media folder.`);
  try {
    const bytes = await source.download(`${mediaUrl}/${path.split('/').map(encodeURIComponent).join('/')}`);
    if (!bytes) return report.note(`The picture ${value} of a category is not in the source; it was left out.`);
    const isPicture = imageTypeOf(bytes) && EXTENSIONS.has(extname(path).toLowerCase());
    if (!isPicture) return report.note(`The picture ${value} of a category is neither JPEG, PNG nor GIF; it was left out.`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  } catch (error) {
    report.note(`The picture ${value} of a category was left out: ${whyNot(error)}`);
  }
}
