import { requireNoInstances, rotateSecretKey } from '@merx/router';
import type { Command } from 'commander';
import { keySourceOf, withShop } from '../database.js';
import type { CliEnv } from '../env.js';
import type { Terminal } from '../terminal.js';

const SHORTEST = 32;
/** Tells this program's connections from those of running instances. */
const APPLICATION = 'merx-secrets-rotate';

/** Adds the command for the encryption key. */
export function addSecretCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('secrets:rotate')
    .description('encrypt all secrets with NEW_SECRET_KEY instead of the present key; stop all instances first')
    .option('--force', 'although other programs are connected to the database')
    .option('--skip-unreadable', 'leave secrets whose key is lost as they are')
    .action(async ({ force, skipUnreadable }: { force?: true; skipUnreadable?: true }) => {
      const to = env.newSecretKey;
      if (to === undefined || to.length < SHORTEST) throw new Error(`Set NEW_SECRET_KEY to at least ${SHORTEST} characters.`);
      const { changed, skipped } = await withShop({ ...env, databaseUrl: named(env.databaseUrl), exclusive: true }, async (db) => {
        if (!force) await requireNoInstances(db, APPLICATION);
        return rotateSecretKey(db, { from: keySourceOf(env), to, skipUnreadable });
      });
      terminal.print(
        `${changed} secret(s) encrypted with the new key${skipped > 0 ? `, ${skipped} unreadable one(s) left as they are` : ''}.`,
      );
      terminal.print('Start all instances with SECRET_KEY set to it.');
    });
}

function named(databaseUrl: string | undefined): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', APPLICATION);
  return url.href;
}
