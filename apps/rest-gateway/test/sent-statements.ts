import pg from 'pg';

/** The texts of all statements that this process sends to databases during `work`, on whichever connection. */
export async function sentStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { prototype } = pg.Client as unknown as { prototype: { query(...values: unknown[]): unknown } };
  const { query } = prototype;
  prototype.query = function (...values) {
    const [sent] = values as [string | { text: string }];
    statements.push(typeof sent === 'string' ? sent : sent.text);
    return query.apply(this, values);
  };
  try {
    await work();
    return statements;
  } finally {
    prototype.query = query;
  }
}
