import { readdir, readFile } from 'node:fs/promises';

/** CPU time of a measured server and of its database. */
export interface CpuTime {
  server: number;
  database: number;
}

/** The CPU time used by the processes so far, in nanoseconds. */
export interface CpuReading {
  server: number;
  /** By the process of each database session. */
  sessions: ReadonlyMap<number, number>;
}

/**
 * The CPU time used so far by a server and all sessions of a database, from Linux's per-thread statistics. A remote database has no
 * sessions here. Throws if there is no `/proc`.
 */
export async function readCpu(serverPid: number, database: string): Promise<CpuReading> {
  const pids = await sessionsOf(database);
  const times = await Promise.all(pids.map(processTime));
  return { server: await processTime(serverPid), sessions: new Map(pids.map((pid, at) => [pid, times[at] ?? 0])) };
}

/** The CPU time between two readings, in microseconds. A session closed in between was idle for long and is ignored. */
export function cpuBetween(before: CpuReading, after: CpuReading): CpuTime {
  const sessions = [...after.sessions].map(([pid, time]) => time - (before.sessions.get(pid) ?? 0));
  return { server: (after.server - before.server) / 1000, database: sessions.reduce((sum, time) => sum + time, 0) / 1000 };
}

/** PostgreSQL shows in a process's command line which database it serves. */
async function sessionsOf(database: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const titles = await Promise.all(pids.map((pid) => readOrNothing(`/proc/${pid}/cmdline`)));
  return pids.filter((_, at) => titles[at]?.startsWith('postgres: ') && titles[at].includes(` ${database} `)).map(Number);
}

async function processTime(pid: number): Promise<number> {
  const threads = await unlessGone(() => readdir(`/proc/${pid}/task`), []);
  const texts = await Promise.all(threads.map((thread) => readOrNothing(`/proc/${pid}/task/${thread}/schedstat`)));
  return texts.reduce((sum, text) => sum + Number(text.split(' ', 1)[0]), 0);
}

const readOrNothing = (path: string): Promise<string> => unlessGone(() => readFile(path, 'utf8'), '');

/** A process or thread may end between being listed and being read. */
async function unlessGone<T>(read: () => Promise<T>, instead: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return instead;
    throw error;
  }
}
