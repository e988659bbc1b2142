import { MOST_PIXELS, type Rendition } from '@merx/router';
import { type FileStorage, readWhole } from '@merx/storage';
import { createGate } from '@merx/wire';
import { draw } from './draw-picture.js';

/** The key of a resized picture: `target`, once it is there; null if the original does not exist or is not a picture. */
export type PictureCache = (original: string, target: string, rendition: Rendition) => Promise<string | null>;

/** Resizing a picture needs much memory and a core. */
const AT_ONCE = 2;

/**
 * Stores resized pictures, for all instances. Each is created once, however many requests arrive at the same time; two instances may both
 * create it, and store the same.
 */
export function createPictureCache(files: FileStorage, onBroken: (error: unknown, key: string) => void): PictureCache {
  const making = new Map<string, Promise<boolean>>();
  const inTurn = createGate(AT_ONCE);
  return async (original, target, rendition) => {
    const [source, found] = await Promise.all([files.head(original), files.head(target)]);
    if (!source) return null;
    // Never served for another picture that reuses the name.
    if (found && files.isMadeFrom(found, source)) return target;
    const running = making.get(target) ?? inTurn(() => make());
    making.set(target, running);
    const made = await running.finally(() => making.delete(target));
    return made ? target : null;

    /** Creates the resized picture; false if the original is not a picture. */
    async function make(): Promise<boolean> {
      const bytes = await readWhole(files, original);
      const drawn = bytes && (await draw(bytes, rendition, MOST_PIXELS).catch((error: unknown) => onBroken(error, original)));
      if (!drawn) return false;
      await files.put(target, drawn, { madeFrom: source ?? undefined });
      return true;
    }
  };
}
