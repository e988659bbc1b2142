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
  if (!file.startsWith(`${target.mediaDir}/`)) return report.note(`Category image ${value} is outside the media folder; skipped.`);
  try {
    const bytes = await source.download(`${mediaUrl}/${path.split('/').map(encodeURIComponent).join('/')}`);
    if (!bytes) return report.note(`Category image ${value} is missing in the source; skipped.`);
    const isPicture = imageTypeOf(bytes) && EXTENSIONS.has(extname(path).toLowerCase());
    if (!isPicture) return report.note(`Category image ${value} is not a JPEG, PNG or GIF; skipped.`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  } catch (error) {
    report.note(`Category image ${value} skipped: ${whyNot(error)}`);
  }
}
