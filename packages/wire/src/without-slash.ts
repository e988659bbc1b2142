/** An address without the slashes at its end, for a path to be put behind it. */
export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
