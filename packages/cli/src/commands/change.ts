import { join } from 'node:path';
import { pruneChanges } from '@merx/router';
import type { Command } from 'commander';
import { withShop } from '../database.js';
import type { CliEnv } from '../env.js';
import type { Terminal } from '../terminal.js';

/** Adds the command for the log of changes. */
export function addChangeCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('change:prune')
    .description('delete what the log of changes has held for longer than admin/logging/days, and the files kept for an undo')
    .action(async () => {
      const { dataDir } = env;
      const settings = { mediaDir: join(dataDir, 'media'), privateDir: join(dataDir, 'private') };
      const warn = (error: unknown, message: string) => terminal.print(`${message}: ${error instanceof Error ? error.message : error}`);
      const pruned = await withShop(env, (db) => pruneChanges({ db, settings, warn }));
      terminal.print(`${pruned} row(s) were deleted from the log.`);
    });
}
