import { join } from 'node:path';
import { type Database, installData, migrate, openDatabase, whilePreparing } from '@merx/db';
import { Presets, SingleBar } from 'cli-progress';
import { Command, InvalidArgumentError } from 'commander';
import { databaseEnv } from './env.js';
import { generateCatalogue, seedDemo } from './index.js';

interface Options {
  products?: number;
  categories: number;
  dataDir: string;
  databaseUrl?: string;
}

const env = databaseEnv();

await new Command('db:demo')
  .description('Fills the database with the demo shop, or with as many generated products as you like.')
  .option('--products <number>', 'generate this many products instead of the demo shop', count)
  .option('--categories <number>', 'spread the generated products over this many new categories', count, 200)
  .option('--data-dir <folder>', 'folder of the embedded database and the media files', env.dataDir)
  .option('--database-url <url>', 'a PostgreSQL server instead of the embedded database', env.databaseUrl)
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
    else if (await seedDemo(db, { mediaDir: join(dataDir, 'media') })) console.log('The demo shop is there.');
    else console.log('The shop has products already; nothing was changed.');
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
  if (!Number.isInteger(value) || value < 0 || value > 1_000_000) throw new InvalidArgumentError('A whole number up to 1000000.');
  return value;
}
