import { readFile, writeFile } from 'node:fs/promises';
import { csvLines, exportTaxRates, importTaxRates, readCsv } from '@merx/router';
import type { Command } from 'commander';
import { withShop } from '../database.js';
import type { CliEnv } from '../env.js';
import type { Terminal } from '../terminal.js';

/** Adds the commands for tax rates. */
export function addTaxRateCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('tax-rates:import <file>')
    .description('create or update tax rates by code from a CSV file; nothing is saved if a line has an error')
    .action(async (file: string) => {
      const csv = textOf(file, await readFile(file));
      const { created, updated } = await withShop(env, (db) => importTaxRates(db, readCsv(csv)));
      terminal.print(`${created} tax rate(s) created, ${updated} updated.`);
    });

  program
    .command('tax-rates:export [file]')
    .description('write all tax rates to a CSV file, or print them')
    .action(async (file: string | undefined) => {
      const lines = await withShop(env, exportTaxRates);
      const csv = csvLines(lines);
      if (file === undefined) return terminal.print(csv.trimEnd());
      await writeFile(file, csv);
      terminal.print(`${lines.length - 1} tax rate(s) written to ${file}.`);
    });
}

/** The text of a file. Throws if it is not UTF-8, because titles would be silently garbled. */
function textOf(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${file} is not encoded in UTF-8.`);
  }
}
