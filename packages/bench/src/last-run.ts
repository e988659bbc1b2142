import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Measured } from './measure.js';
import { type Line, lineName } from './report.js';

const FILE = fileURLToPath(new URL('../last-run.json', import.meta.url));

/** What an earlier run measured of one line: requests per second, or microseconds of CPU time with the database's. */
export interface LastFigures {
  gateway?: number;
  kept?: number;
}
/** By scenario and number of connections. */
export type LastRun = Readonly<Record<string, LastFigures>>;

interface Stored {
  rates: LastRun;
  cpu: LastRun;
}

/** The figures of the last run that was stored. */
export const readLast = async (isCpu: boolean): Promise<LastRun> => (await readStored())[isCpu ? 'cpu' : 'rates'];

/** Stores the figures of a run; lines that it did not measure stay as they were. */
export async function saveLast(isCpu: boolean, lines: readonly Line[]): Promise<void> {
  const stored = await readStored();
  const key = isCpu ? 'cpu' : 'rates';
  const next: Stored = { ...stored, [key]: { ...stored[key], ...figuresOf(lines, isCpu) } };
  await writeFile(FILE, `${JSON.stringify(next, null, 2)}\n`);
}

async function readStored(): Promise<Stored> {
  return { rates: {}, cpu: {}, ...JSON.parse(await readFile(FILE, 'utf8')) };
}

/** The figures of a run as they are stored. */
export function figuresOf(lines: readonly Line[], isCpu: boolean): LastRun {
  const figure = (found: Measured | null) => {
    const value = isCpu ? found?.cpu && found.cpu.server + found.cpu.database : found?.rate;
    return typeof value === 'number' ? Math.round(value) : undefined;
  };
  const entries = lines
    .filter(({ skipped }) => skipped === null)
    .map((line) => [lineName(line), { gateway: figure(line.gateway), kept: figure(line.kept) }]);
  return Object.fromEntries(entries);
}
