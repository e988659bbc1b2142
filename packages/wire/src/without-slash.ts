/** A URL without trailing slashes, so that a path can be appended. */
export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
