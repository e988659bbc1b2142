import type { FileStorage } from '@merx/storage';
import sharp from 'sharp';
import type { Picture } from '../shop/product.js';
import { shapes } from './shapes.js';

/** A picture to draw, and its path under the product media folder: `/t/e/tent.jpg`. */
export interface PictureFile {
  file: string;
  picture: Picture;
  /** A detail view: the object fills the frame, on a darker background. */
  close: boolean;
}

/** The path of a product picture, as for uploads: the first two letters of the name are its folders. */
export function pictureFile(name: string): string {
  return `/${name.charAt(0)}/${name.charAt(1)}/${name}.jpg`;
}

/** Draws all pictures as JPEG, 600 x 600, into `catalog/product`. Existing files are overwritten. */
export async function drawPictures(pictures: readonly PictureFile[], media: FileStorage): Promise<void> {
  await Promise.all(
    pictures.map(async ({ file, picture, close }) => {
      const drawn = sharp(Buffer.from(svg(picture, close))).jpeg({ quality: 82 });
      await media.put(`catalog/product${file}`, await drawn.toBuffer());
    }),
  );
}

function svg({ shape, main, detail, ground }: Picture, close: boolean): string {
  const view = close ? 'translate(-150 -150) scale(1.5)' : '';
  const shade = close ? 0.22 : 0.1;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">
    <defs><radialGradient id="g" cx=".5" cy=".42" r=".75">
      <stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="${main}" stop-opacity="${shade}"/>
    </radialGradient></defs>
    <rect width="600" height="600" fill="${ground}"/><rect width="600" height="600" fill="url(#g)"/>
    <g transform="${view}"><ellipse cx="300" cy="508" rx="225" ry="20" fill="#000" fill-opacity=".13"/>${shapes[shape](main, detail)}</g>
  </svg>`;
}
