import { readFile } from 'node:fs/promises';
import { addAgreement, allAgreements, removeAgreement, setAgreementActive } from '@merx/router';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { withShop } from '../database.js';
import type { CliEnv } from '../env.js';
import { table } from '../table.js';
import type { Terminal } from '../terminal.js';
import { wholeNumber } from '../whole-number.js';

interface NewAgreementOptions {
  checkbox: string;
  contentFile: string;
  html?: boolean;
  stores?: number[];
  manual?: boolean;
  automatic?: boolean;
}

/** Adds the commands for checkout agreements. */
export function addAgreementCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('agreement:list')
    .description('list what buyers agree to; they are asked while the setting checkout/options/enable_agreements is 1')
    .action(async () => {
      const agreements = await withShop(env, allAgreements);
      const rows = agreements.map(({ agreement_id, name, is_active, mode, is_html, store_ids }) => ({
        id: agreement_id,
        name,
        state: is_active ? 'enabled' : 'disabled',
        agreed: mode === 1 ? 'by ticking' : 'by buying',
        content: is_html ? 'html' : 'text',
        stores: store_ids.includes(0) ? 'all' : store_ids.join(','),
      }));
      terminal.print(table(rows, 'There is no agreement.'));
    });

  program
    .command('agreement:add <name>')
    .description('add an agreement; it is enabled at once')
    .requiredOption('--checkbox <text>', 'what stands beside the box to tick')
    .requiredOption('--content-file <file>', 'file with the text that is agreed to')
    .option('--html', 'the file is HTML (default: plain text)')
    .option('--stores <ids>', 'ids of the store views, as 1,2 (default: all)', storeIds)
    .addOption(new Option('--manual', 'the buyer has to tick it (the default)').conflicts('automatic'))
    .addOption(new Option('--automatic', 'buying is agreeing'))
    .action(async (name: string, { checkbox, contentFile, html = false, stores = [], automatic = false }: NewAgreementOptions) => {
      const content = await readFile(contentFile, 'utf8');
      const agreement = { name, checkboxText: checkbox, content, isHtml: html, isManual: !automatic, storeIds: stores };
      const id = await withShop(env, (db) => addAgreement(db, agreement));
      terminal.print(`The agreement ${name} was added with the id ${id}.`);
    });

  addAgreementStateCommands(program, env, terminal);
}

function addAgreementStateCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('agreement:remove')
    .description('remove an agreement')
    .argument('<id>', 'its id, as agreement:list shows it', wholeNumber)
    .action(async (id: number) => {
      await withShop(env, (db) => removeAgreement(db, id));
      terminal.print(`The agreement ${id} was removed.`);
    });

  for (const [name, isActive] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    program
      .command(`agreement:${name}`)
      .description(`${name} an agreement`)
      .argument('<id>', 'its id, as agreement:list shows it', wholeNumber)
      .action(async (id: number) => {
        await withShop(env, (db) => setAgreementActive(db, id, isActive));
        terminal.print(`The agreement ${id} is ${name}d.`);
      });
  }
}

function storeIds(text: string): number[] {
  const ids = text.split(',').map((id) => id.trim());
  if (!ids.every((id) => /^\d{1,9}$/.test(id))) throw new InvalidArgumentError('They must be whole numbers, as 1,2.');
  return ids.map(Number);
}
