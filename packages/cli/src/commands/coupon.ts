import { writeFile } from 'node:fs/promises';
import { exportCoupons, generateCoupons } from '@merx/router';
import { type Command, Option } from 'commander';
import { withShop } from '../database.js';
import type { CliEnv } from '../env.js';
import type { Terminal } from '../terminal.js';
import { wholeNumber } from '../whole-number.js';

interface GenerationOptions {
  quantity: number;
  length: number;
  format: string;
  prefix?: string;
  suffix?: string;
  delimiterAtEvery?: number;
  delimiter?: string;
}

/** Adds the commands for the coupons of price rules. */
export function addCouponCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('coupons:generate')
    .description('generate coupons of a price rule and print their codes')
    .argument('<rule-id>', 'a rule whose coupons are generated', wholeNumber)
    .requiredOption('--quantity <number>', 'how many', wholeNumber)
    .option('--length <number>', 'random characters of a code; more when these do not suffice', wholeNumber, 12)
    .addOption(new Option('--format <name>', 'its characters').choices(['alphanum', 'alpha', 'num']).default('alphanum'))
    .option('--prefix <text>', 'what stands before them')
    .option('--suffix <text>', 'what stands behind them')
    .option('--delimiter-at-every <number>', 'after how many characters a delimiter stands', wholeNumber)
    .option('--delimiter <text>', 'the delimiter (default: "-")')
    .action(async (ruleId: number, { delimiterAtEvery, ...options }: GenerationOptions) => {
      const wish = { ...options, delimiter_at_every: delimiterAtEvery };
      const codes = await withShop(env, (db) => generateCoupons(db, ruleId, wish));
      terminal.print(codes.join('\n'));
    });

  program
    .command('coupons:export')
    .description('write the coupons of a price rule as CSV, or print them')
    .argument('<rule-id>', 'the rule', wholeNumber)
    .argument('[file]', 'where to')
    .action((ruleId: number, file: string | undefined) =>
      withShop(env, async (db) => {
        const csv = await exportCoupons(db, ruleId);
        if (file !== undefined) return writeFile(file, csv);
        for await (const lines of csv) terminal.print(lines.trimEnd());
      }),
    );
}
