/** The location of the database, from the server's settings: a PostgreSQL server, or a folder for the embedded database. */
export function databaseEnv(): { dataDir: string; databaseUrl: string | undefined } {
  return { dataDir: process.env.DATA_DIR || '.data', databaseUrl: process.env.DATABASE_URL || undefined };
}
