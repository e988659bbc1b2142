const DIACRITICS = /[\u0300-\u036f]/g;

/** Returns the url key of a name: lower-case letters and digits, everything else one hyphen. */
export function urlKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(DIACRITICS, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
