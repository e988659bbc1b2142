const PREFIX = 'source.';

/** The field of a product list with the quantity at a source. Names of fields hold few characters, so others are written as `.2D`. */
export function sourceField(code: string): string {
  const encoded = encodeURIComponent(code).replace(/[^\w%]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${PREFIX}${encoded.replaceAll('%', '.')}`;
}

/** The code of the source whose quantity a field has; undefined for other fields. */
export function sourceOfField(field: string): string | undefined {
  if (!field.startsWith(PREFIX)) return undefined;
  const encoded = field.slice(PREFIX.length).replaceAll('.', '%');
  return /^(?:\w|%[0-9A-F]{2})+$/.test(encoded) ? decoded(encoded) : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
