import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** This package's folder, found by its name, because this code is also part of other packages' builds. */
const packageFolder = dirname(resolve('@merx/db/package.json'));

/** The folder of the schema, the migrations and the SQL functions. */
export const prismaFolder = join(packageFolder, '..', '..', 'prisma');

/** The program of the embedded database's thread. It runs as it is and is not built. */
export const embeddedServer = join(packageFolder, 'src', 'embedded', 'server.mjs');
