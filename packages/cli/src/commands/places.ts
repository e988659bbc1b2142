import { readFile } from 'node:fs/promises';
import { importPlaces } from '@merx/router';
import type { Command } from 'commander';
import { withShop } from '../database.js';
import type { CliEnv } from '../env.js';
import type { Terminal } from '../terminal.js';

/** Adds the command for the places that distances are measured between. */
export function addPlaceCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('places:import <file>')
    .description('replace the places of the countries in a file of postcodes by GeoNames, for the distances of sources')
    .action(async (file: string) => {
      const text = await readFile(file, 'utf8');
      await withShop(env, async (db) => {
        terminal.print(`${await importPlaces(db, text)} place(s) imported.`);
      });
    });
}
