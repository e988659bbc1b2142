import { join } from 'node:path';
import { installData, migrate, openDatabase, whilePreparing } from '@merx/db';
import { readEnv } from './env.js';
import { createLog } from './log.js';
import { createGateway } from './server.js';

const env = readEnv(process.env);
const log = createLog(env.LOG_LEVEL);
const db = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, maxConnections: env.DATABASE_POOL });
await whilePreparing(db, async () => {
  await migrate(db);
  await installData(db);
});
const baseUrl = env.BASE_URL ?? `http://localhost:${env.PORT}`;
const server = createGateway({
  db,
  log,
  settings: { publicCatalog: env.MERX_PUBLIC_CATALOG, baseUrl, mediaDir: join(env.DATA_DIR, 'media') },
  requestTimeout: env.REQUEST_TIMEOUT,
  corsOrigins: env.CORS_ORIGINS,
  trustProxy: env.TRUST_PROXY,
  tokenFailures: { perAddress: env.TOKEN_FAILURES_PER_ADDRESS, window: env.TOKEN_FAILURES_WINDOW },
});
server.listen(env.PORT, env.HOST, () => log.info(`listening on ${baseUrl}`));
