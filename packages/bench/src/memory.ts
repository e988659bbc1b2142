import { readFile } from 'node:fs/promises';
import type { Target } from './call.js';

/** The resident memory of a process, in megabytes. */
export interface MemoryReading {
  now: number;
  most: number;
}

/** The memory of a process, from Linux's statistics; null without them. */
export async function readMemory(pid: number): Promise<MemoryReading | null> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? Number.NaN) / 1024;
  const reading = { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
  return Number.isNaN(reading.now) ? null : reading;
}

/** A line on the start of a server and its memory after the run. */
export function processLine(
  { kind, keeps, startTime }: Pick<Target, 'kind' | 'keeps' | 'startTime'>,
  memory: MemoryReading | null,
): string {
  const name = kind === 'gateway' && keeps ? 'gateway, keeping answers' : kind;
  const used = memory && `; memory after the run ${memory.now.toFixed(0)} MB, at most ${memory.most.toFixed(0)} MB`;
  return `${name}: first answer after ${(startTime / 1000).toFixed(1)} s${used ?? ''}`;
}
