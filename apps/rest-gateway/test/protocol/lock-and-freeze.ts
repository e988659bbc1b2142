/** An instance that freezes in a transaction, with a stock row locked: `tsx lock-and-freeze.ts DATABASE_URL PRODUCT_ID IDLE_SECONDS`. */
import { openDatabase } from '@merx/db';

const [, , databaseUrl, productId, idle] = process.argv;
const limits = { lock: 5, statement: 15, idle: Number(idle), guestStatement: 5, queue: 100, queueWait: 5 };
const db = await openDatabase({ databaseUrl, limits });
await db.transaction(async (tx) => {
  await tx.query('select from stock_item where product_id = $1 for update', [Number(productId)]);
  process.kill(process.pid, 'SIGSTOP');
  await new Promise(() => {});
});
