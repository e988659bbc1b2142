import { type Database, installData, migrate, openDatabase, whilePreparing } from '@merx/db';
import { openFiles } from '@merx/storage';
import { Presets, SingleBar } from 'cli-progress';
import { Command, InvalidArgumentError } from 'commander';
import { databaseEnv, filesEnv } from './env.js';
import { generateCatalogue, seedDemo } from './index.js';

interface Options {
  products?: number;
  categories: number;
  dataDir: string;
  databaseUrl?: string;
}

const env = databaseEnv();

await new Command('db:demo')
  .description('Fills the database with the demo store, or with a number of generated products.')
  .option('--products <number>', 'generate this many products instead of the demo store', count)
  .option('--categories <number>', 'number of new categories for the generated products', count, 200)
  .option('--data-dir <folder>', 'folder of the embedded database and media files', env.dataDir)
  .option('--database-url <url>', 'use PostgreSQL instead of the embedded database', env.databaseUrl)
  .action(fill)
  .parseAsync();

/** Opens, prepares and fills the database, and reports the result. */
async function fill({ products, categories, dataDir, databaseUrl }: Options): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataDir });
  try {
    await whilePreparing(db, async () => {
      await migrate(db);
      await installData(db);
    });
    if (products !== undefined) await generate(db, products, categories);
    else if (await seedDemo(db, await openFiles({ ...filesEnv(), dataDir }))) console.log('The demo store is installed.');
    else console.log('The store already has products; nothing was changed.');
  } finally {
    await db.close();
  }
}

async function generate(db: Database, products: number, categories: number): Promise<void> {
  const bar = new SingleBar({ format: '{bar} {value}/{total} products, {duration_formatted}' }, Presets.shades_classic);
  const started = Date.now();
  bar.start(products, 0);
  try {
    await generateCatalogue(db, { products, categories, onProgress: (done) => bar.update(done) });
  } finally {
    bar.stop();
  }
  console.log(`${products} products in ${categories} categories, ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 1_000_000) throw new InvalidArgumentError('Must be an integer from 0 to 1000000.');
  return value;
}
