import type { FocalPoint } from '@merx/router';
import { cropStart } from '@merx/wire';

interface Size {
  width: number;
  height: number;
}

/** The largest part of a picture that has the shape of a box, as close around a point as the edges allow. In pixels. */
export function cropAround(picture: Size, box: Size, focus: FocalPoint): Size & { left: number; top: number } {
  const scale = Math.min(picture.width / box.width, picture.height / box.height);
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  return {
    left: Math.round(cropStart(picture.width, width, focus.x)),
    top: Math.round(cropStart(picture.height, height, focus.y)),
    width,
    height,
  };
}
