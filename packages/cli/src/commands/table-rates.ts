import { readFile, writeFile } from 'node:fs/promises';
import { exportTableRates, importTableRates, TABLE_RATE_CONDITIONS, type TableOfRates } from '@merx/router';
import { type Command, Option } from 'commander';
import { withShop } from '../database.js';
import { tellDelay } from '../delay.js';
import type { CliEnv } from '../env.js';
import type { Terminal } from '../terminal.js';

const withTable = (command: Command): Command =>
  command
    .requiredOption('--website <code>', 'code of the website')
    .addOption(
      new Option('--condition <name>', 'condition of the prices besides the destination')
        .choices(TABLE_RATE_CONDITIONS)
        .makeOptionMandatory(),
    );

/** Adds the commands for table rates. */
export function addTableRateCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  withTable(
    program.command('table-rates:import <file>').description("replace a website's table rates for a condition with those in a CSV file"),
  ).action(async (file: string, table: TableOfRates) => {
    const csv = await readFile(file, 'utf8');
    await withShop(env, async (db) => {
      const count = await importTableRates(db, table, csv);
      terminal.print(`${count} table rate(s) for ${table.condition} imported for ${table.website}.`);
      tellDelay(db, terminal);
    });
  });

  withTable(
    program.command('table-rates:export [file]').description("write a website's table rates for a condition to a CSV file, or print them"),
  ).action(async (file: string | undefined, table: TableOfRates) => {
    const csv = await withShop(env, (db) => exportTableRates(db, table));
    if (file === undefined) terminal.print(csv.trimEnd());
    else await writeFile(file, csv);
  });
}
