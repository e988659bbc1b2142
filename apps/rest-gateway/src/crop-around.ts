import type { FocalPoint } from '@merx/router';

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
    left: startOf(picture.width, width, focus.x),
    top: startOf(picture.height, height, focus.y),
    width,
    height,
  };
}

/** Where a part of that length begins, so that the point is in its middle or the part ends at an edge. */
const startOf = (whole: number, part: number, point: number): number =>
  Math.min(Math.max(0, Math.round(whole * point - part / 2)), whole - part);
