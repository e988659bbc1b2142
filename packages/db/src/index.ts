export type { Database, DatabaseOptions, PrismaTransaction, Queryable } from './database.js';
export { openDatabase, sqlState, violatedConstraint } from './database.js';
export { migrate, pendingMigrations, whilePreparing } from './migrations/migrate.js';
