import { type Database, openDatabase } from '../src/index.js';

/** An empty database of its own, on the database kind of the running test project; a server's has an address. `close` leaves nothing behind. */
export async function openFresh(): Promise<{ db: Database; url?: string; close: () => Promise<void> }> {
  const serverUrl = process.env.MERX_TEST_DB === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined;
  if (!serverUrl) {
    const db = await openDatabase({ dataDir: null });
    return { db, close: () => db.close() };
  }
  const name = `merx_fresh_${process.pid}_${Date.now()}`;
  const server = await openDatabase({ databaseUrl: serverUrl, maxConnections: 1 });
  await server.query(`create database ${name}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString();
  const db = await openDatabase({ databaseUrl: url });
  const close = async () => {
    await db.close();
    await server.query(`drop database if exists ${name} with (force)`);
    await server.close();
  };
  return { db, url, close };
}
