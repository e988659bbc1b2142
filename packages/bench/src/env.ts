import { userInfo } from 'node:os';

/** The PostgreSQL server on which the bench makes its database: its own setting, else the shop's, else the one on this machine. */
export function serverUrl(): string {
  return process.env.BENCH_DATABASE_URL || process.env.DATABASE_URL || `postgres://${userInfo().username}@127.0.0.1:5432/postgres`;
}

/** The browser that the admin is measured in. */
export const chromiumPath = (): string => process.env.CHROMIUM_PATH || '/usr/bin/chromium';

/** The environment of a measured process: nothing of the shop's own settings, but `settings`. */
export function childEnv(settings: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, NODE_ENV: 'production', ...settings };
}

/** What the floor's process is told. */
export function readFloorEnv(): { port: number; databaseUrl: string | undefined; dataDir: string | undefined } {
  return { port: Number(process.env.PORT), databaseUrl: process.env.DATABASE_URL, dataDir: process.env.DATA_DIR };
}
