import { basename } from 'node:path/posix';
import { imageTypeOf, pictureKey } from '@merx/router';
import { readWhole } from '@merx/storage';
import { z } from 'zod';
import { type Move, without } from '../move.js';
import type { Tree } from '../source.js';
import type { MediaEntry, Product } from './product-shape.js';

const Stored = z.looseObject({ media_gallery_entries: z.array(z.looseObject({ id: z.number(), file: z.string() })).catch([]) });

interface Pictured {
  body: Tree;
  product: Product;
  /** The existing product; undefined for a new one. */
  existing: unknown;
  mediaUrl: string;
}

/** The body with the content of pictures that do not exist here yet. A picture missing in the source is reported and left out. */
export async function withPictures(move: Move, given: Pictured): Promise<{ body: Tree; remember: (answer: unknown) => void }> {
  const { state } = move;
  const { body, product, existing } = given;
  const there = new Map(existing === undefined ? [] : Stored.parse(existing).media_gallery_entries.map(({ id, file }) => [id, file]));
  const keyOf = (file: string) => `${product.id}:${file}`;
  const files: string[] = [];
  const entries: Tree[] = [];
  for (const entry of (product.media_gallery_entries ?? []).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))) {
    const known = Number(state.get('picture', keyOf(entry.file))?.target);
    const picture = there.delete(known) ? { id: known } : await pictureOf(move, given, entry, there);
    if (!picture) continue;
    const video = entry.extension_attributes?.video_content;
    entries.push({
      ...without(entry, 'id', 'file', 'content', 'extension_attributes'),
      ...(video && { extension_attributes: { video_content: video } }),
      ...picture,
    });
    files.push(entry.file);
  }
  const remember = (answer: unknown) => {
    const stored = Stored.parse(answer).media_gallery_entries;
    for (const [index, file] of stored.length === files.length ? files.entries() : []) {
      const id = stored[index]?.id;
      if (id !== undefined && state.get('picture', keyOf(file))?.target !== id) state.put('picture', keyOf(file), { target: id, hash: '' });
    }
  };
  return { body: { ...body, media_gallery_entries: entries }, remember };
}

/**
 * The id of an existing picture with the same bytes, which is then removed from `there`, or the content of a new one; undefined if there
 * is none.
 */
async function pictureOf(
  { source, target, state, report }: Move,
  { product, mediaUrl }: Pictured,
  { file }: MediaEntry,
  there: Map<number, string>,
): Promise<Tree | undefined> {
  const bytes = await source.download(`${mediaUrl}/catalog/product${file.startsWith('/') ? '' : '/'}${file}`);
  const type = bytes && imageTypeOf(bytes);
  if (!bytes) report.note(`Image ${file} of ${product.sku} is missing in the source; skipped.`);
  else if (!type) report.note(`Image ${file} of ${product.sku} is not a JPEG, PNG, GIF, WebP or AVIF; skipped.`);
  if (!type) return undefined;
  for (const [id, stored] of there) {
    // An imported picture is already mapped to one of the source.
    if (state.ownerOf('picture', id) !== undefined) continue;
    const key = pictureKey(stored);
    const same = key ? await readWhole(target.media, key) : null;
    if (!same?.equals(bytes)) continue;
    there.delete(id);
    return { id };
  }
  return { content: { base64_encoded_data: Buffer.from(bytes).toString('base64'), type, name: basename(file) } };
}
