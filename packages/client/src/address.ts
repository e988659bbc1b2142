/** Writes a query string with nested values in brackets: `searchCriteria[filter_groups][0][filters][0][field]=sku`. */
export function writeQuery(query: Record<string, unknown>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (isEmptyObject(value) ? [`${encodeURIComponent(name)}=`] : pairs(name, value)))
    .join('&');
}

function pairs(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`];
  return Object.entries(value).flatMap(([key, inner]) => pairs(`${name}[${key}]`, inner));
}

/** Empty criteria must still be sent. */
const isEmptyObject = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The path with its `{name}`s filled in. */
export function writePath(path: string, values: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => segment(name, values[name]));
}

/** Throws a TypeError for a value that a path cannot contain: the empty string, `.` and `..`. */
function segment(name: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  if (text === '' || text === '.' || text === '..') throw new TypeError(`The path value "${name}" cannot be ${JSON.stringify(text)}.`);
  // A path that ends in .xml would request XML.
  return encodeURIComponent(text).replace(/\.xml$/, '%2Exml');
}
