import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '@merx/db';
import { identify } from '@merx/router';
import { type Clone, cloneOf, programOf } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { CliEnv } from '../src/env.js';
import { failureText } from '../src/failure.js';
import { createProgram } from '../src/program.js';
import type { Terminal } from '../src/terminal.js';

let clone: Clone;
/** Held open all the time, as by a running server. */
let db: Database;
let env: CliEnv;
let folder: string;
beforeAll(async () => {
  clone = await cloneOf(inject('template'));
  db = await openDatabase(clone);
  folder = await mkdtemp(join(tmpdir(), 'merx-cli-'));
  env = { dataDir: clone.dataDir ?? folder, databaseUrl: clone.databaseUrl, adminUsername: 'boss' };
});
afterAll(async () => {
  await db.close();
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command in this process and returns what it printed. Rejects with what a person would read. */
async function run(
  args: string[],
  { typed, input = '', at = env }: { typed?: string[]; input?: string; at?: CliEnv } = {},
): Promise<string> {
  const printed: string[] = [];
  const terminal: Terminal = {
    print: (line) => printed.push(line),
    interactive: typed !== undefined,
    askHidden: async () => typed?.shift() ?? '',
    readInput: async () => input,
  };
  const program = createProgram(at, terminal);
  for (const command of [program, ...program.commands]) command.exitOverride().configureOutput({ writeErr: () => undefined });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    throw new Error([...printed, failureText(error)].join('\n'));
  }
  return printed.join('\n');
}

/** Runs the real command in a process of its own. */
async function spawnCli(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [await programOf(main), ...args], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { PATH: process.env.PATH, DATA_DIR: env.dataDir, DATABASE_URL: env.databaseUrl ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? -1)));
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, error };
}

const tokenOf = async (output: string) => identify(db, output.trim());

describe('admins', () => {
  it('are created with a typed, piped or made password; only a made one is printed', async () => {
    const typed = await run(['admin:create', 'boss', '--email', 'boss@shop.test'], { typed: ['Str0ng-enough', 'Str0ng-enough'] });
    expect(typed).toBe('Admin boss created.');
    const piped = await run(['admin:create', 'piper', '--email', 'p@shop.test', '--password-stdin'], { input: 'Str0ng-enough\n' });
    expect(piped).not.toContain('Str0ng');
    const made = await run(['admin:create', 'maid', '--email', 'm@shop.test', '--firstname', 'Mae', '--generate']);
    expect(made).toMatch(/^Admin maid created\.\nPassword: \w{24}$/);
    expect(await db.prisma.adminUser.findFirst({ where: { username: 'maid' } })).toMatchObject({ firstname: 'Mae', lastname: 'Admin' });
    expect(await run(['admin:list'])).toMatch(/^name +email +role +state +created\nboss +boss@shop.test +Administrators +active +2/);
  });

  it('are refused with every fault in words', async () => {
    await expect(run(['admin:create', 'x', '--email', 'nowhere', '--password', 'short'])).rejects.toThrow(
      '"email" is not a valid email address.\nThe password must have 8 to 256 characters.',
    );
    await expect(run(['admin:create', 'BOSS', '--email', 'b@shop.test', '--generate'])).rejects.toThrow(
      'Another admin has the same username.',
    );
    await expect(run(['admin:create', 'x', '--email', 'x@shop.test'])).rejects.toThrow('No password given');
    await expect(run(['admin:create', 'x', '--email', 'x@shop.test'], { typed: ['Str0ng-enough', 'other'] })).rejects.toThrow(
      'do not match',
    );
    await expect(run(['admin:create', 'x'])).rejects.toThrow("required option '--email <email>'");
    await expect(run(['admin:create', 'x', '--email', 'x@shop.test', '--generate', '--password', 'p'])).rejects.toThrow(
      'cannot be used with',
    );
    await expect(run(['admin:password', 'ghost', '--generate'])).rejects.toThrow('There is no admin "ghost".');
  });

  it('lose their tokens, and the first one its password file, with a new password', async () => {
    const file = join(env.dataDir, 'admin-password');
    await writeFile(file, 'old');
    const tokens = [await run(['token:create', '--admin', 'boss']), await run(['token:create', '--admin', 'piper'])];
    await run(['admin:password', 'piper', '--generate']);
    expect(existsSync(file)).toBe(true);
    await run(['admin:password', 'Boss', '--password-stdin'], { input: 'An0ther-one' });
    expect(existsSync(file)).toBe(false);
    for (const token of tokens) expect(await tokenOf(token)).toEqual({ type: 'guest' });
  });

  it('are unlocked after too many failed sign-ins, from wherever they came', async () => {
    for (const address of ['203.0.113.1', '203.0.113.2'])
      await db.query(
        `insert into login_failure (kind, username, address, failures, last_failure_at) values ('admin', 'piper', $1, 10, now())`,
        [address],
      );
    expect(await run(['admin:unlock', 'Piper'])).toBe('Admin Piper unlocked.');
    expect(await db.query(`select from login_failure where username = 'piper'`)).toEqual([]);
    await expect(run(['admin:unlock', 'ghost'])).rejects.toThrow('There is no admin "ghost".');
  });

  it('remove the second factor of an admin who has lost it, with what belongs to it', async () => {
    const { id } = await db.prisma.adminUser.findFirstOrThrow({ where: { username: 'piper' } });
    await db.prisma.adminUser.update({ where: { id }, data: { otp_secret: 'sealed', otp_last_step: 1 } });
    const passkey = { admin_id: id, credential_id: new Uint8Array([1]), public_key: new Uint8Array([2]), counter: 0, name: 'Lost' };
    await db.prisma.adminPasskey.create({ data: passkey });
    await db.prisma.adminBackupCode.create({ data: { admin_id: id, code_hash: new Uint8Array(32) } });
    expect(await run(['admin:reset-second-factor', 'Piper'])).toBe('Second factor of Piper removed.');
    expect(await db.prisma.adminUser.findFirst({ where: { id } })).toMatchObject({ otp_secret: null, otp_last_step: null });
    const where = { admin_id: id };
    expect([await db.prisma.adminPasskey.count({ where }), await db.prisma.adminBackupCode.count({ where })]).toEqual([0, 0]);
    await expect(run(['admin:reset-second-factor', 'ghost'])).rejects.toThrow('There is no admin "ghost".');
  });

  it('are disabled and enabled, and get no token meanwhile', async () => {
    await run(['admin:disable', 'piper']);
    await expect(run(['token:create', '--admin', 'piper'])).rejects.toThrow('disabled');
    expect(await run(['admin:list'])).toMatch(/piper.*disabled/);
    await run(['admin:enable', 'piper']);
    expect(await tokenOf(await run(['token:create', '--admin', 'piper']))).toMatchObject({ type: 'admin', username: 'piper' });
  });
});

describe('roles', () => {
  it('are created from known resources and limit their admins', async () => {
    await run(['role:create', 'Sellers', '--resources', 'Magento_Sales::sales, Magento_Sales::create']);
    expect(await run(['role:list'])).toMatch(/Sellers +0 +Magento_Sales::sales Magento_Sales::create/);
    await run(['admin:create', 'sam', '--email', 'sam@shop.test', '--role', 'Sellers', '--generate']);
    const actor = await tokenOf(await run(['token:create', '--admin', 'sam']));
    expect(actor).toMatchObject({ resources: new Set(['Magento_Sales::sales', 'Magento_Sales::create']) });
    await expect(run(['role:create', 'Odd', '--resources', 'Magento_Odd::odd'])).rejects.toThrow(
      'There is no resource "Magento_Odd::odd".',
    );
  });
});

describe('tokens', () => {
  it('are made for customers, listed without the token, and revoked by id or account', async () => {
    const customer = { website_id: 1, store_id: 1, group_id: 1, email: 'c@shop.test', firstname: 'C', lastname: 'C' };
    const { id: customerId } = await db.prisma.customer.create({ data: customer });
    const tokens = [await run(['token:create', '--customer', 'C@shop.test']), await run(['token:create', '--customer', 'c@shop.test'])];
    expect(await tokenOf(tokens[0] ?? '')).toMatchObject({ type: 'customer', customerId });

    const listed = await run(['token:list', '--customer', 'c@shop.test']);
    expect(listed.split('\n')).toHaveLength(3);
    for (const token of tokens) expect(listed).not.toContain(token);
    const newest = /^(\d+) /m.exec(listed)?.[1] ?? '';
    expect(await run(['token:revoke', newest])).toBe('1 token(s) revoked.');
    expect(await tokenOf(tokens[1] ?? '')).toEqual({ type: 'guest' });
    await expect(run(['token:revoke', newest])).rejects.toThrow(`id = ${newest}`);
    expect(await run(['token:revoke', '--customer', 'c@shop.test'])).toBe('1 token(s) revoked.');
    expect(await run(['token:list', '--customer', 'c@shop.test'])).toBe('No tokens found.');
  });

  it('ask for one account, and for the website where two have the email', async () => {
    await expect(run(['token:create'])).rejects.toThrow('No account given');
    await expect(run(['token:create', '--admin', 'boss', '--customer', 'c@shop.test'])).rejects.toThrow('not both');
    await expect(run(['token:revoke'])).rejects.toThrow('Give either the id');
    await expect(run(['token:revoke', '1', '--admin', 'boss'])).rejects.toThrow('Give either the id');
    await expect(run(['token:revoke', 'x1'])).rejects.toThrow('positive integer');
    await expect(run(['token:create', '--customer', 'nobody@shop.test'])).rejects.toThrow('There is no customer "nobody@shop.test".');
    const { id: website_id } = await db.prisma.website.create({ data: { code: 'two', name: 'Two' } });
    const twin = { store_id: 1, group_id: 1, email: 'twin@shop.test', firstname: 'T', lastname: 'T' };
    await db.prisma.customer.createMany({ data: [1, website_id].map((id) => ({ ...twin, website_id: id })) });
    await expect(run(['token:create', '--customer', 'twin@shop.test'])).rejects.toThrow('Specify the website');
    expect(await run(['token:create', '--customer', 'twin@shop.test', '--website', 'two'])).toMatch(/^[a-z0-9]{32}$/);
  });
});

describe('the installation', () => {
  it('is well: the doctor says so, and there is nothing to migrate', async () => {
    expect(await run(['doctor'])).not.toContain('FAILED');
    expect(await run(['db:migrate'])).toBe('No pending migrations.');
  });

  it('is ill: the doctor names the setting, and commands the missing migration', async () => {
    await db.prisma.configValue.create({ data: { path: 'customer/password/minimum_password_length', value: 'eight' } });
    await expect(run(['doctor'])).rejects.toThrow(/FAILED {2}store settings are valid: .*minimum_password_length.*eight.*1 check/s);
    await db.query(`update _prisma_migrations set rolled_back_at = now() where migration_name like '%expressions'`);
    await expect(run(['doctor'])).rejects.toThrow(/FAILED {2}all migrations are applied/);
    await expect(run(['admin:list'])).rejects.toThrow('Run db:migrate.');
    await db.query('update _prisma_migrations set rolled_back_at = null');
  });

  it('is not made by looking at it', async () => {
    const at = { dataDir: join(folder, 'nothing'), databaseUrl: undefined, adminUsername: 'admin' };
    await expect(run(['admin:list'], { at })).rejects.toThrow('No database in');
    await expect(run(['doctor'], { at })).rejects.toThrow('FAILED  embedded database is reachable');
    expect(existsSync(join(at.dataDir, 'database'))).toBe(false);
  });

  it('is told apart from a server that does not answer', async () => {
    const at = { ...env, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
    await expect(run(['doctor'], { at })).rejects.toThrow(/FAILED {2}PostgreSQL is reachable: .*ECONNREFUSED/);
  });
});

describe('the command itself', () => {
  it('prints the token alone and ends with 0; a failure goes to the error output and ends with 1', async () => {
    const [good, bad] = await Promise.all([spawnCli('token:create', '--admin', 'boss'), spawnCli('admin:password', 'ghost', '--generate')]);
    expect({ ...good, out: good.out.trim().length }).toEqual({ code: 0, out: 32, error: '' });
    expect(await tokenOf(good.out)).toMatchObject({ username: 'boss' });
    expect(bad).toEqual({ code: 1, out: '', error: 'There is no admin "ghost".\n' });
  });
});
