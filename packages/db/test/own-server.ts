import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Whether this machine has the programs to make database servers, and PgBouncer. */
export const canMakeServers = Boolean(process.env.POSTGRES_BIN);
export const canPool = Boolean(process.env.PGBOUNCER_PATH);

/** A PostgreSQL server of a test's own, which can be stopped, killed and promoted. */
export interface OwnServer {
  url: string;
  start(): Promise<void>;
  /** `SIGQUIT` ends it as a crash does, `SIGINT` in good order; `SIGSTOP` and `SIGCONT` freeze it. */
  signal(signal: NodeJS.Signals): Promise<void>;
  /** Runs one statement. */
  query<Row extends object>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Neither PostgreSQL nor PgBouncer runs as root. */
const user =
  process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
    : {};

function ownFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const program = (name: string): string => join(process.env.POSTGRES_BIN ?? '', name);
const run = (name: string, args: string[]) => execFileSync(program(name), args, { ...user, cwd: tmpdir(), stdio: 'ignore' });

/** What a server needs to be small and to lose nothing when only its processes die. */
const SETTINGS = {
  fsync: 'off',
  shared_buffers: '16MB',
  max_connections: '40',
  track_activity_query_size: '64kB',
  wal_receiver_timeout: '2s',
  wal_retrieve_retry_interval: '100ms',
};

/** Makes an empty server and starts it. */
export async function openServer(settings: Record<string, string> = {}): Promise<OwnServer> {
  const folder = ownFolder('merx-server-');
  run('initdb', ['-D', join(folder, 'data'), '-U', 'root', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  return startedIn(folder, settings);
}

/** Makes a streaming standby of a server, and starts it. */
export async function openStandby(primary: OwnServer, name: string): Promise<OwnServer> {
  const folder = ownFolder('merx-standby-');
  const source = `${primary.url}?application_name=${name}`;
  run('pg_basebackup', ['-D', join(folder, 'data'), '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-d', source]);
  return startedIn(folder, {});
}

async function startedIn(folder: string, settings: Record<string, string>): Promise<OwnServer> {
  const port = await freePort();
  const url = `postgres://root@127.0.0.1:${port}/postgres`;
  const options = { ...SETTINGS, port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let child: ChildProcess | undefined;
  const query = async <Row extends object>(text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined); // reported by the query
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const start = async () => {
    child = spawn(program('postgres'), ['-D', join(folder, 'data'), ...args], { ...user, stdio: 'ignore' });
    await untilAnswering(() => query('select'));
  };
  const signal = async (name: NodeJS.Signals) => {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    if (name === 'SIGSTOP' || name === 'SIGCONT') {
      // A frozen server is all its processes.
      for (const pid of processesOf(child.pid)) sendIfRunning(pid, name);
      return;
    }
    const ended = once(child, 'exit');
    child.kill(name);
    await ended;
  };
  await start();
  const close = async () => {
    await signal('SIGCONT');
    await signal('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, start, signal, query, close };
}

/** Sends a signal to a process, which may have ended meanwhile. */
function sendIfRunning(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const processesOf = (parent: number): number[] => [
  parent,
  ...execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, of]) => (of === parent ? [pid] : [])),
];

async function untilAnswering(probe: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const failed = await probe().then(
      () => false,
      () => true,
    );
    if (!failed) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server did not start.');
}

/** PgBouncer in front of a database. */
export interface Pooler {
  url: string;
  /** Goes on with another server, as the tool that promotes a standby tells it. */
  moveTo(databaseUrl: string): void;
  /** Ends as in a crash, and starts again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** PgBouncer in transaction mode in front of a database, with so few connections that sessions are mixed. */
export async function openPooler(databaseUrl: string): Promise<Pooler> {
  const port = await freePort();
  const folder = ownFolder('merx-pooler-');
  const users = join(folder, 'users');
  writeFileSync(users, `"${new URL(databaseUrl).username}" ""\n`);
  const file = join(folder, 'pgbouncer.ini');
  const settings = {
    ...{ listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'trust', auth_file: users },
    ...{ pool_mode: 'transaction', default_pool_size: 4, max_client_conn: 200 },
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const configure = (target: URL) =>
    writeFileSync(file, ['[databases]', `* = host=${target.hostname} port=${target.port || 5432}`, '[pgbouncer]', ...lines, ''].join('\n'));
  configure(new URL(databaseUrl));
  const spawned = () => spawn(process.env.PGBOUNCER_PATH ?? '', [file], { ...user, stdio: 'ignore' });
  let child = spawned();
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).toString();
  // Without a sign-in, for which it would connect to the server.
  const untilOpen = () =>
    untilAnswering(async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    });
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await untilOpen();
  return {
    url,
    moveTo: (target) => {
      configure(new URL(target));
      child.kill('SIGHUP');
    },
    restart: async () => {
      await kill();
      child = spawned();
      await untilOpen();
    },
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
