/** A write that is made as part of another statement, in the same round trip; its parameters are `$1`, `$2`... */
export interface StatementPart {
  /** May read from the relations that the statement offers to its parts. */
  sql: string;
  values: readonly unknown[];
}

/**
 * Returns a function that adds parts to a statement of `parameters` parameters: `head` are its common table expressions,
 * `tail` its select. All see the database as it was before the statement. The texts are kept, there are few.
 */
export function statementWithParts(head: string, tail: string, parameters: number): (parts: readonly StatementPart[]) => string {
  const known = new Map<string, string>();
  return (parts) => {
    const key = parts.map(({ sql }) => sql).join(';');
    const text = known.get(key) ?? `${head}${expressions(parts, parameters)} ${tail}`;
    known.set(key, text);
    return text;
  };
}

function expressions(parts: readonly StatementPart[], parameters: number): string {
  let before = parameters;
  const texts = parts.map(({ sql, values }, index) => {
    const offset = before;
    before += values.length;
    return `, part_${index} as (${sql.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`)})`;
  });
  return texts.join('');
}

/** The values of parts, in the order of their parameters. */
export const valuesOfParts = (parts: readonly StatementPart[]): unknown[] => parts.flatMap(({ values }) => values);
