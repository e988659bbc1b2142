import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@merx/db';
import { cloneOf } from '@merx/router/test';
import { inject } from 'vitest';
import type { CliEnv } from '../src/env.js';
import { failureText } from '../src/failure.js';
import { createProgram } from '../src/program.js';

export interface CommandLine {
  /** The shop's database, held open all the time as by a running server. */
  db: Database;
  /** For files of the tests. */
  folder: string;
  /** Runs a command in this process and returns what it printed. Rejects with what a person would read. */
  run(...args: string[]): Promise<string>;
  close(): Promise<void>;
}

/** The command line of a shop of its own, for one test file, with these settings. Close it after the file's tests. */
export async function openCommandLine(settings: Partial<CliEnv> = {}): Promise<CommandLine> {
  const clone = await cloneOf(inject('template'));
  const db = await openDatabase(clone);
  const folder = await mkdtemp(join(tmpdir(), 'merx-command-line-'));
  const env = { dataDir: clone.dataDir ?? folder, databaseUrl: clone.databaseUrl, adminUsername: 'boss', ...settings };
  return {
    db,
    folder,
    run: async (...args) => {
      const printed: string[] = [];
      const print = (line: string) => printed.push(line);
      const program = createProgram(env, { print, interactive: false, askHidden: async () => '', readInput: async () => '' });
      for (const command of [program, ...program.commands]) command.exitOverride().configureOutput({ writeErr: () => undefined });
      await program.parseAsync(args, { from: 'user' }).catch((error) => Promise.reject(new Error(failureText(error))));
      return printed.join('\n');
    },
    close: async () => {
      await db.close();
      await clone.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
