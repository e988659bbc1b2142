import type { Rendition } from '@merx/router';
import { cropAround } from './crop-around.js';

/** Between speed and size: visitors wait for the first one. */
const AVIF = { quality: 55, effort: 2 };

/** The picture upright, without camera metadata and never enlarged. The library is loaded with the first picture. */
export async function draw(bytes: Buffer, { width, height, format, focus }: Rendition, limitInputPixels: number): Promise<Buffer> {
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
