import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { importShop, openSource, settingsOf } from '@merx/import';
import { openFiles } from '@merx/storage';
import { MultiBar, Presets } from 'cli-progress';
import type { Command } from 'commander';
import { withShop } from '../database.js';
import { tellDelay } from '../delay.js';
import { baseUrlOf, type CliEnv } from '../env.js';
import { table } from '../table.js';
import type { Terminal } from '../terminal.js';

interface Options {
  from: string;
  token: string;
  dryRun?: true;
  mediaUrl?: string;
  stateFile?: string;
}

/** Adds the command that imports another shop. */
export function addImportCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('import:magento')
    .description('import a running Magento-compatible store; run it again to import what has changed since')
    .requiredOption('--from <url>', 'base URL of the source store, without /rest')
    .requiredOption('--token <token>', 'access token of an integration in the source store with read access to everything')
    .option('--media-url <url>', 'URL of its media files (default: from its store settings)')
    .option('--state-file <file>', 'file with the mapping of ids (default: one per source store in the data folder)')
    .option('--dry-run', 'read and compare without writing anything')
    .action(async (options: Options) => {
      const failed = await withShop(env, async (db) => {
        const { progress, stop } = bars(terminal);
        const { from, token, dryRun = false, mediaUrl } = options;
        const stateFile = options.stateFile ?? join(env.dataDir, 'import', `${nameOf(from)}.jsonl`);
        const settings = settingsOf(await openFiles(env), baseUrlOf(env));
        const source = openSource({ url: from, token });
        const report = await importShop({ db, settings, source, stateFile, dryRun, mediaUrl, ...progress }).finally(stop);
        terminal.print(
          table(
            report.counts().map((counts) => ({ ...counts })),
            'Nothing to import.',
          ),
        );
        for (const { kind, name, why } of report.faults()) terminal.print(`FAILED  ${kind} ${name}: ${why}`);
        for (const note of report.notes()) terminal.print(`note    ${note}`);
        if (dryRun) terminal.print('Nothing was written.');
        else tellDelay(db, terminal);
        return report.faults().length;
      });
      if (failed > 0) throw new Error(`${failed} item(s) could not be imported.`);
    });
}

/** One file for each shop. */
function nameOf(url: string): string {
  const { hostname } = new URL(url);
  return `${hostname}-${createHash('sha256').update(url.replace(/\/+$/, '')).digest('hex').slice(0, 8)}`;
}

/** A progress bar per kind, if the terminal is interactive. */
function bars(terminal: Terminal) {
  const format = '{bar} {value}/{total} {kind}, {duration_formatted}';
  const all = new MultiBar({ format, clearOnComplete: false, noTTYOutput: false, stream: process.stderr }, Presets.shades_classic);
  const byKind = new Map<string, ReturnType<typeof all.create>>();
  const progress = terminal.interactive
    ? {
        onTotal: (kind: string, total: number) => {
          const bar = byKind.get(kind);
          if (bar) bar.setTotal(total);
          else byKind.set(kind, all.create(total, 0, { kind }));
        },
        onCount: (kind: string) => byKind.get(kind)?.increment(),
      }
    : {};
  return { progress, stop: () => all.stop() };
}
