export type { Cache } from './cache.js';
export * from './config/index.js';
export * from './criteria/index.js';
export type { Database, DatabaseOptions, PrismaTransaction, Queryable } from './database.js';
export { openDatabase, sqlState, violatedConstraint } from './database.js';
export * from './install/index.js';
export { migrate, pendingMigrations, whilePreparing } from './migrations/migrate.js';
