/** Names also come from clients, so the cache must be limited. */
const REMEMBERED = 5000;

function remembering(convert: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const converted = convert(name);
    if (known.size >= REMEMBERED) known.clear();
    known.set(name, converted);
    return converted;
  };
}

/**
 * Returns the snake_case spelling of a name: `isActive` and `is_active` both give `is_active`, `vatID` gives `vat_id`. Adjacent capitals
 * are one word.
 */
export const toSnake = remembering((name) =>
  name
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase(),
);

/** Returns the camelCase spelling of a name: `is_active` and `isActive` both give `isActive`; leading underscores are kept. */
export const toCamel = remembering((name) =>
  name.replace(/(?<=[A-Za-z0-9])_+([A-Za-z0-9])/g, (_match, first: string) => first.toUpperCase()),
);
