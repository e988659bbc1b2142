import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

export interface Carried {
  /** Its id in this shop. */
  target: number | string;
  /** Hash of what was written: the same content needs no write. */
  hash: string;
}

/** The id mapping, and the progress of an interrupted run. Stored in a file, line by line. */
export interface State {
  get(kind: string, key: string): Carried | undefined;
  put(kind: string, key: string, carried: Carried): void;
  /** The source key of the entity imported as this one. */
  ownerOf(kind: string, target: number | string): string | undefined;
  /** The page at which to resume a kind; 1 unless a run was interrupted. */
  page(kind: string): number;
  reached(kind: string, page: number): void;
  /** Everything was read: the next run starts at the first pages again. */
  finish(): void;
}

const Line = z.union([
  z.object({ kind: z.string(), key: z.string(), target: z.union([z.number(), z.string()]), hash: z.string() }),
  z.object({ kind: z.string(), page: z.number() }),
  z.object({ finished: z.literal(true) }),
]);
type Line = z.infer<typeof Line>;

/** Reads the state of earlier runs. Without a file it is kept only in memory. Throws for a file in another format. */
export function openState(file?: string): State {
  const carried = new Map<string, Carried>();
  const owners = new Map<string, string>();
  const pages = new Map<string, number>();
  const take = (line: Line) => {
    if ('finished' in line) pages.clear();
    else if ('page' in line) pages.set(line.kind, line.page);
    else {
      carried.set(nameOf(line.kind, line.key), { target: line.target, hash: line.hash });
      owners.set(nameOf(line.kind, String(line.target)), line.key);
    }
  };
  const write = (line: Line) => {
    take(line);
    if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  if (file) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    if (existsSync(file)) for (const line of linesOf(file)) take(line);
  }
  return {
    get: (kind, key) => carried.get(nameOf(kind, key)),
    ownerOf: (kind, target) => owners.get(nameOf(kind, String(target))),
    put: (kind, key, { target, hash }) => write({ kind, key, target, hash }),
    page: (kind) => pages.get(kind) ?? 1,
    reached: (kind, page) => write({ kind, page }),
    finish: () => write({ finished: true }),
  };
}

const nameOf = (kind: string, key: string) => `${kind}\n${key}`;

/** A last line cut off by a crash is skipped: its entity is matched by name again. */
function* linesOf(file: string): Generator<Line> {
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    try {
      yield Line.parse(JSON.parse(line));
    } catch (error) {
      if (index < lines.length - 1) throw new Error(`Line ${index + 1} of ${file} is not valid.`, { cause: error });
      appendFileSync(file, '\n');
    }
  }
}
