import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CutProxy, openCutProxy } from '@merx/db/test';
import { openWorld, type World } from '@merx/router/test';
import pg from 'pg';
import { type ServerProcess, startServer } from '../server-process.js';

/** One process of a shop. */
export interface Member extends ServerProcess {
  /** As its sessions with the database are named. */
  name: string;
}

/** A shop of real server processes over one PostgreSQL database, which can be ended and started again. */
export interface RunningShop<One extends Member = Member> extends Pick<World, 'db' | 'admin'> {
  instances: One[];
  /** Starts an ended instance again. */
  restart(instance: One): Promise<void>;
}

/** A process of the shop with a line to the database of its own. */
export interface Instance extends Member {
  line: CutProxy;
  /** All that it has logged, over its restarts. */
  log(): Promise<string>;
}

export interface SoakShop extends RunningShop<Instance> {
  /** An admin's token. */
  token: string;
  /** Starts as many more instances as are lacking, and those again that have ended. */
  scaleTo(count: number): Promise<void>;
  /** A session of somebody else that carries out `statement` in a transaction; returns what rolls it back. */
  hold(statement: string): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Short limits, so that a lock that is held is met within seconds, and few connections: the test files run side by side on one server. */
const SETTINGS = {
  DATABASE_POOL: '8',
  DATABASE_LOCK_TIMEOUT: '2',
  DATABASE_GUEST_STATEMENT_TIMEOUT: '2',
  DATABASE_IDLE_TIMEOUT: '2',
  MERX_PUBLIC_CATALOG: '1',
  ADMIN_PASSWORD: 'Soak-Test-1',
  LOG_LEVEL: 'warn',
};

/** Opens the shop with no instance running. `settings` are for the instances. */
export async function openSoakShop(settings: Record<string, string> = {}): Promise<SoakShop> {
  const { db, url = '', admin, close } = await openWorld();
  const { token } = await admin();
  const dataDir = await mkdtemp(join(tmpdir(), 'merx-soak-'));
  const instances: Instance[] = [];
  const started: ServerProcess[] = [];
  const held = new Set<pg.Client>();
  const start = async (name: string, line: CutProxy): Promise<ServerProcess> => {
    const log = await open(join(dataDir, `${name}.log`), 'a');
    const env = { DATA_DIR: dataDir, DATABASE_URL: `${line.url}?application_name=${name}`, ...SETTINGS, ...settings };
    const running = await startServer(env, ['ignore', log.fd, log.fd]).finally(() => log.close());
    started.push(running);
    return running;
  };
  const add = async (name: string): Promise<Instance> => {
    const line = await openCutProxy(url);
    return { ...(await start(name, line)), name, line, log: () => readFile(join(dataDir, `${name}.log`), 'utf8') };
  };
  const restart = async (instance: Instance): Promise<void> => {
    Object.assign(instance, await start(instance.name, instance.line));
  };
  return {
    ...{ db, admin, token, instances },
    restart,
    scaleTo: async (count) => {
      await Promise.all(instances.filter(hasEnded).map(restart));
      const lacking = Array.from({ length: count - instances.length }, (_, n) => `soak-${instances.length + n + 1}`);
      instances.push(...(await Promise.all(lacking.map(add))));
    },
    hold: async (statement) => {
      const session = new pg.Client({ connectionString: url });
      await session.connect();
      held.add(session);
      await session.query('begin');
      await session.query(statement);
      return async () => {
        held.delete(session);
        await session.end();
      };
    },
    close: async () => {
      for (const session of held) await session.end();
      for (const { server } of started) server.kill('SIGKILL');
      for (const { line } of instances) await line.close();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const hasEnded = ({ server }: Instance): boolean => server.exitCode !== null || server.signalCode !== null;

/** Sends a signal that ends the instance; returns its exit code, null when the signal killed it. */
export async function end({ server }: Member, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(server, 'exit');
  server.kill(signal);
  const [code] = await ended;
  return code;
}
