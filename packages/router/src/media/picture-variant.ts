import { extname } from 'node:path/posix';
import { keyOf } from '@merx/storage';

/** The folder of product pictures among the media files. */
export const PICTURES = 'catalog/product';
/** The folder of the media library. */
export const LIBRARY = 'wysiwyg';
/** The folder of the sizes of all other pictures. */
const RENDITIONS = 'renditions';

/** The side lengths of allowed boxes. Few, so that anonymous callers cannot fill the storage. */
export const SIDES: readonly number[] = [80, 160, 240, 320, 480, 640, 960, 1280, 1920];

/** No picture that is resized has more pixels. */
export const MOST_PIXELS = 60_000_000;

/** The format of a resized picture: its own, or one that is smaller. */
export type PictureFormat = 'original' | 'webp' | 'avif';
const FORMATS: readonly PictureFormat[] = ['original', 'webp', 'avif'];

/** A resized product picture: scaled to fit a box. */
export interface PictureVariant {
  width: number;
  height: number;
  format: PictureFormat;
}

/** A point of a picture, as a part of its width and height. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** A resized picture: scaled to fit a box, whose sides may be open (0), or cropped to fill it around a point. */
export interface Rendition extends PictureVariant {
  focus?: FocalPoint | undefined;
}

/** The key of a product picture, given as `/a/b/abc.png`; undefined for a path outside their folder. */
export const pictureKey = (file: string): string | undefined => keyOf(PICTURES, file);

/** The key of a variant of a product picture. */
export const variantKey = (file: string, { width, height, format }: PictureVariant): string | undefined =>
  keyOf(PICTURES, `cache/${width}x${height}/${file}${format === 'original' ? '' : `.${format}`}`);

/** The folder of all renditions of a file, with a final slash. */
export const renditionsOf = (key: string): string => `${RENDITIONS}/${key}/`;

/** The key of a rendition of a media file. A crop around another point has another key. */
export function renditionKey(key: string, { width, height, format, focus }: Rendition): string | undefined {
  const crop = focus ? `-${permille(focus.x)}-${permille(focus.y)}` : '';
  return keyOf(RENDITIONS, `${key}/${width}x${height}${crop}${format === 'original' ? extname(key) : `.${format}`}`);
}

const permille = (part: number): number => Math.round(part * 1000);

/** Whether a file is a variant or a rendition, which can be made again. */
export const isVariant = (key: string): boolean => key.startsWith(`${PICTURES}/cache/`) || key.startsWith(`${RENDITIONS}/`);

/** The keys of a product picture and all its variants, whether or not they exist; none for a path outside their folder. */
export function pictureKeys(file: string): string[] {
  const variants = SIDES.flatMap((width) =>
    SIDES.flatMap((height) => FORMATS.map((format) => variantKey(file, { width, height, format }))),
  );
  return [pictureKey(file), ...variants].filter((key) => key !== undefined);
}
