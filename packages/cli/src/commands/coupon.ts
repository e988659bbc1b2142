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
    .description('generate coupon codes for a price rule and print them')
    .argument('<rule-id>', 'id of a rule with generated coupons', wholeNumber)
    .requiredOption('--quantity <number>', 'number of codes', wholeNumber)
    .option('--length <number>', 'number of random characters per code; increased if too few combinations are left', wholeNumber, 12)
    .addOption(new Option('--format <name>', 'characters to use').choices(['alphanum', 'alpha', 'num']).default('alphanum'))
    .option('--prefix <text>', 'text before the random characters')
    .option('--suffix <text>', 'text after the random characters')
    .option('--delimiter-at-every <number>', 'insert a delimiter after every so many characters', wholeNumber)
    .option('--delimiter <text>', 'the delimiter (default: "-")')
    .action(async (ruleId: number, { delimiterAtEvery, ...options }: GenerationOptions) => {
      const wish = { ...options, delimiter_at_every: delimiterAtEvery };
      const codes = await withShop(env, (db) => generateCoupons(db, ruleId, wish));
      terminal.print(codes.join('\n'));
    });

  program
    .command('coupons:export')
    .description('write the coupons of a price rule as CSV, or print them')
    .argument('<rule-id>', 'id of the rule', wholeNumber)
    .argument('[file]', 'output file')
    .action((ruleId: number, file: string | undefined) =>
      withShop(env, async (db) => {
        const csv = await exportCoupons(db, ruleId);
        if (file !== undefined) return writeFile(file, csv);
        for await (const lines of csv) terminal.print(lines.trimEnd());
      }),
    );
}
