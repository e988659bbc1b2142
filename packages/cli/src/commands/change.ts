import { pruneChanges } from '@merx/router';
import { openFiles } from '@merx/storage';
import type { Command } from 'commander';
import { withShop } from '../database.js';
import type { CliEnv } from '../env.js';
import type { Terminal } from '../terminal.js';
import { wholeNumber } from '../whole-number.js';

/** The server's default for AUDIT_LOG_DAYS. */
const USUAL_DAYS = 365;

/** Adds the command for the change log. */
export function addChangeCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('change:prune')
    .description('delete change log entries older than AUDIT_LOG_DAYS, with the files kept to undo them')
    .option('--days <days>', 'number of days instead, at least 90', wholeNumber)
    .action(async ({ days = env.auditLogDays ?? USUAL_DAYS }: { days?: number }) => {
      const settings = await openFiles(env);
      const warn = (error: unknown, message: string) => terminal.print(`${message}: ${error instanceof Error ? error.message : error}`);
      const pruned = await withShop(env, (db) => pruneChanges({ db, settings, warn }, days));
      terminal.print(`${pruned} row(s) deleted from the change log.`);
    });
}
