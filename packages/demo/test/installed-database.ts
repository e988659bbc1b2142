import { type Database, installData, migrate } from '@merx/db';
import { openFresh } from '@merx/db/test';

/** An installed shop without products, on the database kind of the running test project. `close` leaves nothing behind. */
export async function openInstalled(): Promise<{ db: Database; close: () => Promise<void> }> {
  const { db, close } = await openFresh();
  await migrate(db);
  await installData(db);
  return { db, close };
}
