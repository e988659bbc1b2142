import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { embeddedServer } from '../package-files.js';

export interface Embedded {
  connectionString: string;
  /** False when another process on this machine holds the database and this one connects to it. */
  owned: boolean;
  /** Calls `listener` with the area that any process changes; only of a database that this process holds. */
  onChange(listener: (area: string) => void): void;
  close(): Promise<void>;
}

interface Announcement {
  pid: number;
  /** 0 until the holder answers. */
  port: number;
  secret: string;
}

export interface EmbeddedOptions {
  /** Folder of the database; `null`: in memory. */
  dataDir: string | null;
  /** Does not join another process: waits for the holder to finish (a running command) instead. */
  exclusive?: boolean | undefined;
}

const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;

/**
 * Opens the embedded database, or joins the process that already holds it (the command line beside a running server). One process holds a
 * folder: it claims the announcement file before it opens anything. Throws if the holder neither responds nor ends, or if `exclusive`
 * waited in vain.
 */
export async function openEmbedded({ dataDir, exclusive = false }: EmbeddedOptions): Promise<Embedded> {
  if (dataDir === null) return startServer(null, null);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'database.json');
  for (let waited = 0; waited <= PATIENCE_MS; waited += PAUSE_MS) {
    if (claim(file)) return startServer(join(dataDir, 'database'), file);
    const holder = readAnnouncement(file);
    const answering = Boolean(holder?.port) && (await answers(holder?.port ?? 0));
    if (holder && answering && !exclusive)
      return { connectionString: connectionString(holder), owned: false, onChange: () => undefined, close: async () => undefined };
    if (holder && !answering && isGone(holder, file)) rmSync(file, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`Data folder ${dataDir} is in use by process ${readAnnouncement(file)?.pid ?? 'unknown'}.`);
}

/** The announcement files held by this process. */
const heldHere = new Set<string>();

/** True when this process may now open the folder. */
function claim(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, port: 0, secret: '' } satisfies Announcement), { mode: 0o600, flag: 'wx' });
    heldHere.add(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The holder's announcement; undefined if there is none or it is still being written. */
function readAnnouncement(file: string): Announcement | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Announcement;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the holder has ended without cleaning up. In containers process ids repeat: ours may have been another process's. */
function isGone({ pid }: Announcement, file: string): boolean {
  if (pid === process.pid) return !heldHere.has(file);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function connectionString({ port, secret }: { port: number; secret: string }): string {
  return `postgresql://postgres@127.0.0.1:${port}/${secret}?sslmode=disable`;
}

/** The compiled database code, shared by all databases opened in this process together with the JIT's optimizations. */
let modules: unknown;

async function startServer(dataDir: string | null, announcementFile: string | null): Promise<Embedded> {
  const secret = randomBytes(18).toString('hex');
  const worker = new Worker(embeddedServer, {
    workerData: { dataDir: dataDir ?? undefined, secret, modules },
    execArgv: [],
  });
  const port = await listeningPort(worker).catch((error) => {
    release(announcementFile);
    throw error;
  });
  worker.unref();
  if (announcementFile) {
    writeFileSync(announcementFile, JSON.stringify({ pid: process.pid, port, secret } satisfies Announcement), { mode: 0o600 });
  }
  return {
    connectionString: connectionString({ port, secret }),
    owned: true,
    onChange: (listener) => worker.on('message', ({ changed }: ServerMessage) => changed !== undefined && listener(changed)),
    close: () => stopServer(worker, announcementFile),
  };
}

/** What the server reports: that it listens, that an area was changed, or that it is closed. */
interface ServerMessage {
  port?: number;
  modules?: unknown;
  changed?: string;
  closed?: true;
}

function listeningPort(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: ServerMessage) => {
      modules = message.modules;
      resolve(message.port ?? 0);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The embedded database stopped while starting (code ${code}).`)));
  });
}

async function stopServer(worker: Worker, announcementFile: string | null): Promise<void> {
  await new Promise<void>((resolve) => {
    worker.on('message', ({ closed }: ServerMessage) => closed && resolve());
    worker.once('exit', () => resolve());
    worker.postMessage('close');
  });
  await worker.terminate();
  release(announcementFile);
}

function release(announcementFile: string | null): void {
  if (announcementFile === null) return;
  rmSync(announcementFile, { force: true });
  heldHere.delete(announcementFile);
}
