import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  createAdmin,
  createRole,
  listAdmins,
  listRoles,
  resetSecondFactor,
  setAdminActive,
  setAdminPassword,
  unlockAdmin,
} from '@merx/router';
import type { Command } from 'commander';
import { withShop } from '../database.js';
import type { CliEnv } from '../env.js';
import { type PasswordOptions, readPassword, withPasswordOptions } from '../password.js';
import { table } from '../table.js';
import type { Terminal } from '../terminal.js';

interface NewAdminOptions extends PasswordOptions {
  email: string;
  firstname?: string;
  lastname?: string;
  role?: string;
}

/** Adds the commands for admins and roles. */
export function addAdminCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  withPasswordOptions(program.command('admin:create <name>').description('create an admin'))
    .requiredOption('--email <email>', 'email address')
    .option('--firstname <name>', 'first name')
    .option('--lastname <name>', 'last name')
    .option('--role <role>', 'name of the role (default: the role with full access)')
    .action(async (username: string, options: NewAdminOptions) => {
      const { password, made } = await readPassword(options, terminal);
      const { email, firstname, lastname, role } = options;
      await withShop(env, (db) => createAdmin(db, { username, password, email, firstname, lastname, role }));
      terminal.print(`Admin ${username} created.`);
      if (made) terminal.print(`Password: ${password}`);
    });

  withPasswordOptions(
    program.command('admin:password <name>').description("set an admin's password, revoke all tokens of the account and unlock it"),
  ).action(async (username: string, options: PasswordOptions) => {
    const { password, made } = await readPassword(options, terminal);
    await withShop(env, (db) => setAdminPassword(db, username, password));
    // The file holds the password generated on the first start, which is no longer valid.
    if (username.toLowerCase() === env.adminUsername.toLowerCase()) rmSync(join(env.dataDir, 'admin-password'), { force: true });
    terminal.print(`Password of ${username} set; all tokens of the account are revoked.`);
    if (made) terminal.print(`Password: ${password}`);
  });

  addAdminStateCommands(program, env, terminal);
  addRoleCommands(program, env, terminal);
}

function addAdminStateCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('admin:list')
    .description('list all admins')
    .action(async () => {
      const admins = await withShop(env, listAdmins);
      const rows = admins.map(({ username, email, role, is_active, created_at }) => {
        return { name: username, email, role: role.name, state: is_active ? 'active' : 'disabled', created: created_at };
      });
      terminal.print(table(rows, 'No admins found.'));
    });

  program
    .command('admin:unlock <name>')
    .description('unlock an admin after too many failed sign-ins')
    .action(async (username: string) => {
      await withShop(env, (db) => unlockAdmin(db, username));
      terminal.print(`Admin ${username} unlocked.`);
    });

  program
    .command('admin:reset-second-factor <name>')
    .description('remove the authenticator app, passkeys and backup codes of an admin who has lost them')
    .action(async (username: string) => {
      await withShop(env, (db) => resetSecondFactor(db, username));
      terminal.print(`Second factor of ${username} removed.`);
    });

  for (const [name, isActive, done] of [
    ['disable', false, 'disabled; all tokens of the account are revoked'],
    ['enable', true, 'enabled'],
  ] as const) {
    program
      .command(`admin:${name} <name>`)
      .description(`${name} an admin`)
      .action(async (username: string) => {
        await withShop(env, (db) => setAdminActive(db, username, isActive));
        terminal.print(`Admin ${username} ${done}.`);
      });
  }
}

function addRoleCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('role:create <name>')
    .description('create a role')
    .requiredOption('--resources <ids>', 'ACL resources, such as Magento_Sales::sales,Magento_Catalog::products', (ids: string) =>
      ids
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    )
    .action(async (name: string, { resources }: { resources: string[] }) => {
      await withShop(env, (db) => createRole(db, name, resources));
      terminal.print(`Role ${name} created.`);
    });

  program
    .command('role:list')
    .description('list all roles')
    .action(async () => {
      const roles = await withShop(env, listRoles);
      terminal.print(
        table(
          roles.map(({ name, admins, resources }) => ({ name, admins, resources: resources.join(' ') })),
          'No roles found.',
        ),
      );
    });
}
