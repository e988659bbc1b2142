import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@merx/db';
import { canMakeServers, canPool, type OwnServer, openPooler, openServer, openStandby, type Pooler } from '@merx/db/test';
import { createAdmin } from '@merx/router/test';
import { openTestBucket } from '@merx/storage/test';
import { prepareShop, shopAt } from '../cluster/own-shop.js';
import { freePort, type ServerProcess, startServer } from '../server-process.js';
import type { Member, RunningShop } from '../soak/soak-shop.js';
import { canProxy, openProxy, type Proxy } from './proxy.js';

/** Whether this machine has all the programs that a shop on many machines consists of. */
export const canReach = canMakeServers && canPool && canProxy;

/** A shop as it runs on many machines: three gateways that share no folder, HAProxy, PgBouncer, a database with a standby, and a bucket. */
export interface ReachShop extends RunningShop {
  proxy: Proxy;
  pooler: Pooler;
  primary: OwnServer;
  standby: OwnServer;
  close(): Promise<void>;
}

const GATEWAYS = 3;

/** Short limits, so that a lock that is held is met within seconds. */
const SETTINGS = {
  DATABASE_POOL: '10',
  DATABASE_LOCK_TIMEOUT: '2',
  DATABASE_IDLE_TIMEOUT: '2',
  MERX_PUBLIC_CATALOG: '1',
  SECRET_KEY: 'one key for all gateways, for tests only',
  ADMIN_PASSWORD: 'Reach-Test-1',
  TRUST_PROXY: '1',
};

/** Both servers, of which one at a time takes writes. */
const both = (primary: OwnServer, standby: OwnServer): string => shopAt(primary).replace(/@([^/]+)/, `@$1,${new URL(standby.url).host}`);

/** Opens the whole shop with its gateways running. */
export async function openReachShop(): Promise<ReachShop> {
  const folder = await mkdtemp(join(tmpdir(), 'merx-reach-'));
  const primary = await openServer();
  await prepareShop(primary);
  const standby = await openStandby(primary, 'standby');
  const pooler = await openPooler(shopAt(primary));
  const bucket = await openTestBucket();
  const db = await openDatabase({ databaseUrl: both(primary, standby), maxConnections: 8 });
  const started: ServerProcess[] = [];
  const ports = await Promise.all(Array.from({ length: GATEWAYS }, freePort));
  const start = async (name: string, port: number): Promise<Member> => {
    const place = {
      PORT: String(port),
      DATA_DIR: join(folder, name),
      MEDIA_URL: bucket.url,
      DATABASE_URL: `${pooler.url}?application_name=${name}`,
      DATABASE_DIRECT_URL: `${both(primary, standby)}?application_name=${name}`,
      DATABASE_REPLICA_URLS: shopAt(standby),
    };
    const running = { ...(await startServer({ ...SETTINGS, ...place })), name };
    started.push(running);
    return running;
  };
  const instances = await Promise.all(ports.map((port, index) => start(`reach-${index + 1}`, port)));
  const proxy = await openProxy(ports);
  return {
    ...{ db, instances, proxy, pooler, primary, standby },
    admin: (...resources) => createAdmin(db, resources),
    restart: async (instance) => {
      Object.assign(instance, await start(instance.name, ports[instances.indexOf(instance)] ?? 0));
    },
    close: async () => {
      for (const { server } of started) server.kill('SIGKILL');
      await proxy.close();
      await db.close();
      await pooler.close();
      await Promise.all([standby.close(), primary.close(), bucket.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
