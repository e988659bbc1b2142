import { keyOf } from '@merx/storage';

/** The folder of product pictures among the media files. */
export const PICTURES = 'catalog/product';

/** The side lengths of allowed boxes. Few, so that anonymous callers cannot fill the storage. */
export const SIDES: readonly number[] = [80, 160, 240, 320, 480, 640, 960, 1280, 1920];

/** A resized picture: scaled to fit a box, in the format of its original or as WebP. */
export interface PictureVariant {
  width: number;
  height: number;
  webp: boolean;
}

/** The key of a product picture, given as `/a/b/abc.png`; undefined for a path outside their folder. */
export const pictureKey = (file: string): string | undefined => keyOf(PICTURES, file);

/** The key of a variant of a product picture. */
export const variantKey = (file: string, { width, height, webp }: PictureVariant): string | undefined =>
  keyOf(PICTURES, `cache/${width}x${height}/${file}${webp ? '.webp' : ''}`);

/** Whether a file is a variant, which can be made again. */
export const isVariant = (key: string): boolean => key.startsWith(`${PICTURES}/cache/`);

/** The keys of a product picture and all its variants, whether or not they exist; none for a path outside their folder. */
export function pictureKeys(file: string): string[] {
  const variants = SIDES.flatMap((width) =>
    SIDES.flatMap((height) => [false, true].map((webp) => variantKey(file, { width, height, webp }))),
  );
  return [pictureKey(file), ...variants].filter((key) => key !== undefined);
}
