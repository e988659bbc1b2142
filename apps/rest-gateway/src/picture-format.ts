import type { PictureFormat } from '@merx/router';

/** The smallest format that an Accept header names. Wildcards do not count: clients that take anything often cannot show it. */
export function formatFor(accept: string | undefined): PictureFormat {
  const taken = (accept ?? '').toLowerCase().split(',').filter(isWanted);
  const names = (type: string) => taken.some((one) => one.split(';')[0]?.trim() === type);
  return names('image/avif') ? 'avif' : names('image/webp') ? 'webp' : 'original';
}

const isWanted = (range: string): boolean => !/;\s*q\s*=\s*0(?:\.0*)?\s*(?:;|$)/.test(range);
