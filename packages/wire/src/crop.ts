/** Where a part of a length begins, so that the point (0 to 1) is in its middle or the part ends at an edge; in the unit of the length. */
export const cropStart = (whole: number, part: number, point: number): number =>
  Math.min(Math.max(0, whole * point - part / 2), whole - part);
