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
    .description('list the checkout agreements; they are in effect if the setting checkout/options/enable_agreements is 1')
    .action(async () => {
      const agreements = await withShop(env, allAgreements);
      const rows = agreements.map(({ agreement_id, name, is_active, mode, is_html, store_ids }) => ({
        id: agreement_id,
        name,
        state: is_active ? 'enabled' : 'disabled',
        agreed: mode === 1 ? 'manually' : 'automatically',
        content: is_html ? 'html' : 'text',
        stores: store_ids.includes(0) ? 'all' : store_ids.join(','),
      }));
      terminal.print(table(rows, 'No agreements found.'));
    });

  program
    .command('agreement:add <name>')
    .description('add an agreement and enable it')
    .requiredOption('--checkbox <text>', 'label of the checkbox')
    .requiredOption('--content-file <file>', 'file with the text of the agreement')
    .option('--html', 'the file is HTML (default: plain text)')
    .option('--stores <ids>', 'comma-separated ids of store views, such as 1,2 (default: all)', storeIds)
    .addOption(new Option('--manual', 'the buyer must tick the checkbox (default)').conflicts('automatic'))
    .addOption(new Option('--automatic', 'the buyer agrees by placing the order'))
    .action(async (name: string, { checkbox, contentFile, html = false, stores = [], automatic = false }: NewAgreementOptions) => {
      const content = await readFile(contentFile, 'utf8');
      const agreement = { name, checkboxText: checkbox, content, isHtml: html, isManual: !automatic, storeIds: stores };
      const id = await withShop(env, (db) => addAgreement(db, agreement));
      terminal.print(`Agreement ${name} added with id ${id}.`);
    });

  addAgreementStateCommands(program, env, terminal);
}

function addAgreementStateCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('agreement:remove')
    .description('remove an agreement')
    .argument('<id>', 'id of the agreement, see agreement:list', wholeNumber)
    .action(async (id: number) => {
      await withShop(env, (db) => removeAgreement(db, id));
      terminal.print(`Agreement ${id} removed.`);
    });

  for (const [name, isActive] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    program
      .command(`agreement:${name}`)
      .description(`${name} an agreement`)
      .argument('<id>', 'id of the agreement, see agreement:list', wholeNumber)
      .action(async (id: number) => {
        await withShop(env, (db) => setAgreementActive(db, id, isActive));
        terminal.print(`Agreement ${id} ${name}d.`);
      });
  }
}

function storeIds(text: string): number[] {
  const ids = text.split(',').map((id) => id.trim());
  if (!ids.every((id) => /^\d{1,9}$/.test(id))) throw new InvalidArgumentError('Must be comma-separated integers, such as 1,2.');
  return ids.map(Number);
}
