// Records a release: `npm run release` runs the tests and then this, with the folder of the statements that they used.
import { copyOf, createTemplate } from '../database.js';
import { recordedStatements } from '../same-statements/record-statements.js';
import { refusedStatements } from '../same-statements/refused-statements.js';
import { writeRelease } from './release.js';
import { statementShapes } from './statement-shapes.js';

const [folder = ''] = process.argv.slice(2);
const { template, drop } = await createTemplate(process.env.TEST_POSTGRES_URL);
const { db, drop: dropCopy } = await copyOf(template);
try {
  const texts = statementShapes(recordedStatements(folder));
  // Statements on tables that tests create are not the product's.
  const refused = await refusedStatements(db, texts);
  const [last] = await db.query<{ name: string }>('select max(migration_name) as name from _prisma_migrations');
  const functions = await db.query<{ name: string; hash: string }>('select name, hash from sql_function order by name');
  const statements = texts.filter((text) => !refused.has(text));
  writeRelease({
    migration: last?.name ?? '',
    functions: Object.fromEntries(functions.map(({ name, hash }) => [name, hash])),
    statements,
  });
  console.log(`${statements.length} statements, up to ${last?.name}`);
} finally {
  await dropCopy();
  await drop();
}
