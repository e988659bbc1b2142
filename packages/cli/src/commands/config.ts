import { getSetting, listSettings, type Setting, type SettingScope, setSetting, unsetSetting } from '@merx/router';
import { type Command, Option } from 'commander';
import { withShop } from '../database.js';
import { tellDelay } from '../delay.js';
import type { CliEnv } from '../env.js';
import { table } from '../table.js';
import type { Terminal } from '../terminal.js';

type ScopeWord = SettingScope['scope'] | 'website' | 'store';

interface ScopeOptions {
  scope: ScopeWord;
  scopeCode?: string;
}

const withScope = (command: Command): Command =>
  command
    .addOption(
      new Option('--scope <scope>', 'scope: all stores, a website or a store view')
        .choices(['default', 'websites', 'stores', 'website', 'store'] satisfies ScopeWord[])
        .default('default'),
    )
    .option('--scope-code <code>', 'code of the website or store view');

const scopes: Record<ScopeWord, SettingScope['scope']> = {
  default: 'default',
  website: 'websites',
  websites: 'websites',
  store: 'stores',
  stores: 'stores',
};

const scopeOf = ({ scope, scopeCode }: ScopeOptions): SettingScope => ({ scope: scopes[scope], code: scopeCode });

/** Adds the commands for the store settings. */
export function addConfigCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  withScope(program.command('config:set <path> <value>').description('set a setting; use "" for an empty value')).action(
    async (path: string, value: string, options: ScopeOptions) => {
      await withShop(env, async (db) => {
        await setSetting(db, path, value, scopeOf(options));
        terminal.print(`${path} is set.`);
        tellDelay(db, terminal);
      });
    },
  );

  withScope(
    program.command('config:unset <path>').description('remove the value of a setting, so that the value of the wider scope applies'),
  ).action(async (path: string, options: ScopeOptions) => {
    await withShop(env, async (db) => {
      await unsetSetting(db, path, scopeOf(options));
      terminal.print(`${path} is unset.`);
      tellDelay(db, terminal);
    });
  });

  withScope(program.command('config:get <path>').description('print the value of a setting')).action(
    async (path: string, options: ScopeOptions) => {
      terminal.print((await withShop(env, (db) => getSetting(db, path, scopeOf(options)))).value);
    },
  );

  withScope(program.command('config:list').description('list the settings and the scope in which each is set'))
    .argument('[start]', 'only settings whose path starts with this')
    .action(async (start: string | undefined, options: ScopeOptions) => {
      const settings = await withShop(env, (db) => listSettings(db, scopeOf(options)));
      const rows = settings.filter(({ path }) => path.startsWith(start ?? '')).map(rowOf);
      terminal.print(table(rows, `No settings whose path starts with "${start}".`));
    });
}

function rowOf({ path, value, setIn }: Setting): Record<string, string> {
  return { path, value: value.replace(/\s+/g, ' '), 'set in': setIn ?? '-' };
}
