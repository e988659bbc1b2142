import type { Database } from '@merx/db';
import type pg from 'pg';

/** The statements that a database refuses to prepare, with its reason. Nothing is executed. */
export async function refusedStatements(db: Database, texts: Iterable<string>): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  const client = await db.pool.connect();
  try {
    for (const text of texts) {
      const reason = await refusalOf(client, text);
      if (reason !== undefined) refused.set(text, reason);
    }
  } finally {
    client.release();
  }
  return refused;
}

/** Prepares the statement through the protocol, as SQL's `prepare` supports only the most common kinds of statement. */
function refusalOf(client: pg.PoolClient, text: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.sync();
      },
      handleError: ({ message }: Error) => resolve(message),
      handleReadyForQuery: () => resolve(undefined),
    } as unknown as pg.Submittable);
  });
}
