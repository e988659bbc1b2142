import { type AccountName, accountNamed, issueToken, listTokens, revokeToken, revokeTokensOf } from '@merx/router';
import type { Command } from 'commander';
import { withShop } from '../database.js';
import type { CliEnv } from '../env.js';
import { table } from '../table.js';
import type { Terminal } from '../terminal.js';
import { wholeNumber } from '../whole-number.js';

interface AccountOptions {
  admin?: string;
  customer?: string;
  website?: string;
}

const withAccount = (command: Command): Command =>
  command
    .option('--admin <name>', 'user name of the admin')
    .option('--customer <email>', 'email address of the customer')
    .option('--website <code>', 'code of the website, if several have a customer with that email address');

/** The account that the options name; undefined if they name none. Throws if they name two. */
function accountOf({ admin, customer, website }: AccountOptions): AccountName | undefined {
  if (admin !== undefined && customer !== undefined) throw new Error('Use either --admin or --customer, not both.');
  if (admin !== undefined) return { admin };
  return customer === undefined ? undefined : { customer, website };
}

/** Adds the commands for tokens. */
export function addTokenCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  withAccount(program.command('token:create').description('create a token that is valid until revoked, and print it')).action(
    async (options: AccountOptions) => {
      const name = accountOf(options);
      if (!name) throw new Error('No account given. Use --admin NAME or --customer EMAIL.');
      const token = await withShop(env, async (db) => {
        const { holder, isActive } = await accountNamed(db, name);
        if (!isActive) throw new Error('The account is disabled.');
        return issueToken(db, holder);
      });
      terminal.print(token);
    },
  );

  withAccount(program.command('token:list').description('list the tokens of one account, or all tokens, newest first'))
    .option('--page <number>', 'page number, 100 per page', wholeNumber, 1)
    .action(async ({ page, ...options }: AccountOptions & { page: number }) => {
      const name = accountOf(options);
      const { items, total_count } = await withShop(env, async (db) => {
        const holder = name && (await accountNamed(db, name)).holder;
        return listTokens({ ctx: { db }, input: { ...holder, currentPage: page } });
      });
      const rows = items.map(({ id, type, account, created_at, last_used_at }) => ({
        id,
        type,
        account,
        created: created_at,
        'last used': last_used_at,
      }));
      terminal.print(table(rows, 'No tokens found.'));
      if (total_count > items.length) terminal.print(`${items.length} of ${total_count} tokens; see --page.`);
    });

  withAccount(program.command('token:revoke').description('revoke a token by id, or all tokens of an account'))
    .argument('[id]', 'id of the token, see token:list', wholeNumber)
    .action(async (id: number | undefined, options: AccountOptions) => {
      const name = accountOf(options);
      if ((id === undefined) === (name === undefined))
        throw new Error('Give either the id of a token, or --admin NAME or --customer EMAIL.');
      const revoked = await withShop(env, async (db) => {
        if (name) return revokeTokensOf({ ctx: { db }, input: (await accountNamed(db, name)).holder });
        return Number(await revokeToken({ ctx: { db }, input: { id: id ?? 0 } }));
      });
      terminal.print(`${revoked} token(s) revoked.`);
    });
}
