import { createGate } from '@merx/wire';
import { MOST_PIXELS } from './picture-variant.js';

/** Decoding a picture needs much memory. */
const inTurn = createGate(2);

/**
 * Width and height of a picture as it is shown, in pixels; null if it cannot be decoded or has too many pixels. The library is loaded with
 * the first picture.
 */
export async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  const { default: sharp } = await import('sharp');
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  return inTurn(async () => {
    const { autoOrient } = await open().metadata();
    // The header alone does not show whether the rest is there.
    await open().resize(8, 8, { fit: 'fill' }).toBuffer();
    return autoOrient;
  }).catch(() => null);
}
