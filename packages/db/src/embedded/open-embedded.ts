import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface Embedded {
  connectionString: string;
  /** False when another process of this machine holds the database and this one is its guest. */
  owned: boolean;
  close(): Promise<void>;
}

interface Announcement {
  pid: number;
  port: number;
  secret: string;
}

/**
 * Opens the embedded database under `dataDir`, or joins the process that already holds it (the command line beside a running server).
 * `null` as `dataDir` is a database in memory. Throws when the folder is held by a live process that does not answer.
 */
export async function openEmbedded(dataDir: string | null): Promise<Embedded> {
  if (dataDir === null) return startServer(null, null);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const announcementFile = join(dataDir, 'database.json');
  const running = await findRunning(announcementFile);
  if (running) return { connectionString: connectionString(running), owned: false, close: async () => undefined };
  return startServer(join(dataDir, 'database'), announcementFile);
}

async function findRunning(file: string): Promise<Announcement | null> {
  if (!existsSync(file)) return null;
  const announcement = JSON.parse(readFileSync(file, 'utf8')) as Announcement;
  if (announcement.pid !== process.pid && !isAlive(announcement.pid)) {
    rmSync(file, { force: true });
    return null;
  }
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await answers(announcement.port)) return announcement;
    if (!isAlive(announcement.pid)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (!isAlive(announcement.pid)) {
    rmSync(file, { force: true });
    return null;
  }
  throw new Error(`The data folder is in use by process ${announcement.pid}, which does not answer.`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
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

async function startServer(dataDir: string | null, announcementFile: string | null): Promise<Embedded> {
  const secret = randomBytes(18).toString('hex');
  const worker = new Worker(new URL('./server.mjs', import.meta.url), {
    workerData: { dataDir: dataDir ?? undefined, secret },
    execArgv: [],
  });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', (message: { port: number }) => resolve(message.port));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The embedded database stopped while starting (code ${code}).`)));
  });
  worker.unref();
  if (announcementFile) {
    writeFileSync(announcementFile, JSON.stringify({ pid: process.pid, port, secret } satisfies Announcement), { mode: 0o600 });
  }
  return { connectionString: connectionString({ port, secret }), owned: true, close: () => stopServer(worker, announcementFile) };
}

async function stopServer(worker: Worker, announcementFile: string | null): Promise<void> {
  await new Promise<void>((resolve) => {
    worker.once('message', () => resolve());
    worker.once('exit', () => resolve());
    worker.postMessage('close');
  });
  await worker.terminate();
  if (announcementFile) rmSync(announcementFile, { force: true });
}
