import type { Database } from '@merx/db';
import {
  createIntegration,
  EVERYTHING,
  type IntegrationSecrets,
  integrationNamed,
  introduceIntegration,
  listIntegrations,
  removeIntegration,
  revokeIntegration,
  rotateIntegration,
} from '@merx/router';
import { type Command, Option } from 'commander';
import { secretKeyOf, withShop } from '../database.js';
import { baseUrlOf, type CliEnv } from '../env.js';
import { table } from '../table.js';
import type { Terminal } from '../terminal.js';
import { wholeNumber } from '../whole-number.js';

interface NewOptions {
  resources?: string;
  all?: true;
  email?: string;
  callback?: string;
}

/** Adds the commands for integrations, which call the web API with their own token or signature. */
export function addIntegrationCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  const printSecrets = async (work: (place: Awaited<ReturnType<typeof placeOf>>) => Promise<IntegrationSecrets>) =>
    terminal.print(secretLines(await withShop(env, async (db) => work(await placeOf(db, env)))));

  program
    .command('integration:create <name>')
    .description('create an integration and print its keys and secrets; they are shown only once')
    .option('--resources <list>', 'comma-separated ACL resources it has access to')
    .addOption(new Option('--all', 'full access').conflicts('resources'))
    .option('--email <email>', 'contact email address')
    .option('--callback <url>', 'callback URL that receives the keys, see integration:introduce')
    .action(async (name: string, { resources, all, email, callback }: NewOptions) => {
      if (resources === undefined && !all) throw new Error('No permissions given. Use --resources LIST or --all.');
      const granted = all ? [EVERYTHING] : (resources ?? '').split(',').map((resource) => resource.trim());
      await printSecrets((place) => createIntegration(place, { name, resources: granted, email, callback_url: callback }));
    });

  program
    .command('integration:list')
    .description('list all integrations by name')
    .option('--page <number>', 'page number, 100 per page', wholeNumber, 1)
    .action(async ({ page }: { page: number }) => {
      const { items, total_count } = await withShop(env, (db) => listIntegrations({ ctx: { db }, input: { currentPage: page } }));
      const rows = items.map(({ id, name, is_active, has_token, resources, created_at, last_used_at }) => {
        const state = !is_active ? 'off' : has_token ? 'active' : 'revoked';
        return { id, name, state, resources: resources.join(','), created: created_at, 'last used': last_used_at };
      });
      terminal.print(table(rows, 'No integrations found.'));
      if (total_count > items.length) terminal.print(`${items.length} of ${total_count} integrations; see --page.`);
    });

  program
    .command('integration:rotate <name>')
    .description('create new secrets for an integration and print them; the old ones are revoked immediately')
    .action((name: string) => printSecrets(async (place) => rotateIntegration(place, (await integrationNamed(place.db, name)).id)));

  program
    .command('integration:introduce <name>')
    .description('send the keys and a new verifier to the callback URL of an integration')
    .action(async (name: string) => {
      await withShop(env, async (db) => introduceIntegration(await placeOf(db, env), (await integrationNamed(db, name)).id));
      terminal.print(`Keys of ${name} sent to its callback URL.`);
    });

  program
    .command('integration:revoke <name>')
    .description('revoke the token and secrets of an integration immediately; integration:rotate creates new ones')
    .action(async (name: string) => {
      await withShop(env, async (db) => revokeIntegration(db, (await integrationNamed(db, name)).id));
      terminal.print(`Integration ${name} revoked.`);
    });

  program
    .command('integration:delete <name>')
    .description('delete an integration')
    .action(async (name: string) => {
      await withShop(env, async (db) => removeIntegration({ ctx: { db }, input: await integrationNamed(db, name) }));
      terminal.print(`Integration ${name} deleted.`);
    });
}

/** The database, with the same encryption key as the running server. */
async function placeOf(db: Database, env: CliEnv) {
  return { db, settings: { baseUrl: baseUrlOf(env), secretKey: await secretKeyOf(env, db), privateCallbacks: env.privateCallbacks } };
}

function secretLines(secrets: IntegrationSecrets): string {
  return [
    `Consumer key:        ${secrets.consumer_key}`,
    `Consumer secret:     ${secrets.consumer_secret}`,
    `Access token:        ${secrets.access_token}`,
    `Access token secret: ${secrets.access_token_secret}`,
    `Verifier:            ${secrets.verifier}`,
  ].join('\n');
}
