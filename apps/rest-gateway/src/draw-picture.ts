import type { FocalPoint, PictureFormat } from '@merx/router';
import { cropAround } from './crop-around.js';

/** How a picture is drawn: scaled to fit a box, whose sides may be open (0), or cropped to fill it around a point. Never enlarged. */
export interface Drawing {
  width: number;
  height: number;
  format: PictureFormat;
  focus?: FocalPoint | undefined;
}

/** Between speed and size: visitors wait for the first one. */
const AVIF = { quality: 55, effort: 2 };

/** The picture upright and without camera metadata. The library is loaded with the first picture. */
export async function draw(bytes: Buffer, { width, height, format, focus }: Drawing, limitInputPixels: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const upright = sharp(bytes, { limitInputPixels }).autoOrient();
  const { autoOrient: size, format: own } = await sharp(bytes, { limitInputPixels }).metadata();
  const area = focus && cropAround(size, { width, height }, focus);
  const cut = area ? upright.extract(area) : upright;
  const image = cut.resize({ ...(width && { width }), ...(height && { height }), fit: area ? 'fill' : 'inside', withoutEnlargement: true });
  if (format === 'webp') return image.webp().toBuffer();
  // An AVIF is a HEIF to the library, and would be written as another one.
  return (format === 'avif' || own === 'heif' ? image.avif(AVIF) : image).toBuffer();
}
