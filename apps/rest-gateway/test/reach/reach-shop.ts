import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@merx/db';
import { canMakeServers, canPool, type OwnServer, openPooler, openServer, openStandby, type Pooler } from '@merx/db/test';
import { createAdmin } from '@merx/router/test';
import { openTestBucket } from '@merx/storage/test';
import { prepareShop, shopAt } from '../cluster/own-shop.js';
import { freePort, startServer } from '../server-process.js';
import type { Member, RunningShop } from '../soak/soak-shop.js';
import { canProxy, type FrontProxy, openProxy } from './proxy.js';

/** Whether this machine has all the programs that a shop on many machines consists of. */
export const canReach = canMakeServers && canPool && canProxy;

/** A shop as it runs on many machines: three gateways that share no folder, HAProxy, PgBouncer, a database with a standby, and a bucket. */
export interface ReachShop extends RunningShop {
  proxy: FrontProxy;
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
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  /** Closes with the shop what was opened. */
  const ofShop = <Part extends { close(): Promise<unknown> }>(part: Part): Part => {
    closing.push(() => part.close());
    return part;
  };
  try {
    return { ...(await openParts(ofShop, closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(
  ofShop: <Part extends { close(): Promise<unknown> }>(part: Part) => Part,
  closing: (() => unknown)[],
): Promise<Omit<ReachShop, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'merx-reach-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const primary = ofShop(await openServer());
  await prepareShop(primary);
  const standby = ofShop(await openStandby(primary, 'standby'));
  const pooler = ofShop(await openPooler(shopAt(primary)));
  const bucket = ofShop(await openTestBucket());
  const db = ofShop(await openDatabase({ databaseUrl: both(primary, standby), maxConnections: 8 }));
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
    closing.push(() => running.server.kill('SIGKILL'));
    return running;
  };
  const instances = await Promise.all(ports.map((port, index) => start(`reach-${index + 1}`, port)));
  const proxy = ofShop(await openProxy(ports));
  return {
    ...{ db, instances, proxy, pooler, primary, standby },
    admin: (...resources) => createAdmin(db, resources),
    restart: async (instance) => {
      Object.assign(instance, await start(instance.name, ports[instances.indexOf(instance)] ?? 0));
    },
  };
}
