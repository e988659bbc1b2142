import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The part of the driver's query object that is notified when a statement completes. Prisma's statements use it too. */
interface DriverQuery {
  text?: string;
  handleCommandComplete(...args: unknown[]): void;
}

const driver = (pg as unknown as { Query: { prototype: DriverQuery & { isRecording?: true } } }).Query.prototype;

/**
 * Set up for each file of a project with MERX_RECORD_STATEMENTS: writes the text of every statement that PostgreSQL executed, once per
 * process.
 */
const folder = process.env.MERX_RECORD_STATEMENTS;
if (folder && !driver.isRecording) {
  mkdirSync(folder, { recursive: true });
  const known = new Set<string>();
  const complete = driver.handleCommandComplete;
  driver.isRecording = true;
  driver.handleCommandComplete = function (this: DriverQuery, ...args) {
    if (this.text && !known.has(this.text)) {
      known.add(this.text);
      appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(this.text)}\n`);
    }
    complete.apply(this, args);
  };
}

/** The distinct statements recorded in a folder by the processes of a run. */
export function recordedStatements(folder: string): Set<string> {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  return new Set(lines.filter(Boolean).map((line) => JSON.parse(line) as string));
}
