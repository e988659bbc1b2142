/** Statements that read or write rows, one of each shape: texts that differ in literals, numbers and lengths of lists alone are alike. */
export function statementShapes(texts: Iterable<string>): string[] {
  const shapes = new Map<string, string>();
  for (const text of texts) {
    if (!READS_OR_WRITES.test(text)) continue;
    const shape = shapeOf(text);
    const known = shapes.get(shape);
    if (known === undefined || text.length < known.length) shapes.set(shape, text);
  }
  return [...shapes.values()].sort();
}

const READS_OR_WRITES = /^\s*(select|with|insert|update|delete)\b/i;

const shapeOf = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\$?\b\d+\b|\$\d+/g, '$')
    .replace(/\s+/g, ' ')
    .replace(/(\(?\$[^,()]*\)?,? ?)+/g, '$ ');
