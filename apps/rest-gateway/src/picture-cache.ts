import { type PictureVariant, pictureKey, variantKey } from '@merx/router';
import { type FileStorage, readWhole } from '@merx/storage';
import { createGate } from '@merx/wire';

/**
 * The key of a variant of a product picture; null if the original does not exist or is not a picture. `file` is the path of the original
 * in the folder of product pictures, as `/a/b/abc.png`.
 */
export type PictureCache = (file: string, variant: PictureVariant) => Promise<string | null>;

/** No product picture has more pixels. */
const MOST_PIXELS = 60_000_000;
/** Resizing a picture needs much memory and a core. */
const AT_ONCE = 2;

/**
 * Stores resized pictures beside the originals, for all instances. Each is created once, however many requests arrive at the same time;
 * two instances may both create it, and store the same.
 */
export function createPictureCache(files: FileStorage, onBroken: (error: unknown, key: string) => void): PictureCache {
  const making = new Map<string, Promise<boolean>>();
  const inTurn = createGate(AT_ONCE);
  return async (file, variant) => {
    const [original, target] = [pictureKey(file), variantKey(file, variant)];
    if (!original || !target) return null;
    const [source, found] = await Promise.all([files.head(original), files.head(target)]);
    if (!source) return null;
    // Never served for another picture that reuses the name.
    if (found && files.isMadeFrom(found, source)) return target;
    const running = making.get(target) ?? inTurn(() => make());
    making.set(target, running);
    const made = await running.finally(() => making.delete(target));
    return made ? target : null;

    /** Creates the variant; false if the original is not a picture. */
    async function make(): Promise<boolean> {
      const bytes = await readWhole(files, original ?? '');
      const fitting = bytes && (await fitted(bytes, variant).catch((error: unknown) => onBroken(error, original ?? '')));
      if (!fitting) return false;
      await files.put(target ?? '', fitting, { madeFrom: source ?? undefined });
      return true;
    }
  };
}

/** The picture rotated upright, without camera metadata, and never enlarged. The library is loaded with the first picture. */
async function fitted(bytes: Buffer, { width, height, webp }: PictureVariant): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true });
  return (webp ? image.webp() : image).toBuffer();
}
