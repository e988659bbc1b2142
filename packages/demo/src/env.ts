/** The location of the database, from the server's settings: a PostgreSQL server, or a folder for the embedded database. */
export function databaseEnv(): { dataDir: string; databaseUrl: string | undefined } {
  return {
    dataDir: process.env.DATA_DIR || '.data',
    databaseUrl: process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || undefined,
  };
}

/** The buckets of media and private files, as the server opens them. */
export function filesEnv(): { mediaUrl: string | undefined; privateUrl: string | undefined } {
  return { mediaUrl: process.env.MEDIA_URL || undefined, privateUrl: process.env.PRIVATE_URL || undefined };
}
