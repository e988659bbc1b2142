/** What the command line has to know of the server's settings. */
export interface CliEnv {
  dataDir: string;
  /** A PostgreSQL server; absent: the embedded database under `dataDir`. */
  databaseUrl: string | undefined;
  /** The name of the first admin. */
  adminUsername: string;
}

/** The settings from the environment, with the server's defaults. */
export function cliEnv(): CliEnv {
  const { DATA_DIR, DATABASE_URL, ADMIN_USERNAME } = process.env;
  return { dataDir: DATA_DIR || '.data', databaseUrl: DATABASE_URL || undefined, adminUsername: ADMIN_USERNAME || 'admin' };
}
