import { type Database, installData, migrate, openDatabase } from '@merx/db';

/** An installed shop without products, on the database kind of the running test project. `close` leaves nothing behind. */
export async function openInstalled(): Promise<{ db: Database; close: () => Promise<void> }> {
  const { db, close } = await openFresh();
  await migrate(db);
  await installData(db);
  return { db, close };
}

async function openFresh(): Promise<{ db: Database; close: () => Promise<void> }> {
  const serverUrl = process.env.MERX_TEST_DB === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined;
  if (!serverUrl) {
    const db = await openDatabase({ dataDir: null });
    return { db, close: () => db.close() };
  }
  const name = `merx_demo_${process.pid}_${Date.now()}`;
  const server = await openDatabase({ databaseUrl: serverUrl, maxConnections: 1 });
  await server.query(`create database ${name}`);
  const db = await openDatabase({ databaseUrl: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString() });
  const close = async () => {
    await db.close();
    await server.query(`drop database if exists ${name} with (force)`);
    await server.close();
  };
  return { db, close };
}
