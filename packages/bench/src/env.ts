import { userInfo } from 'node:os';

/** The PostgreSQL server for the benchmark's databases: its own setting, else the shop's, else the one on this machine. */
export function serverUrl(): string {
  return process.env.BENCH_DATABASE_URL || process.env.DATABASE_URL || `postgres://${userInfo().username}@127.0.0.1:5432/postgres`;
}

/** The browser used to measure the admin. */
export const chromiumPath = (): string => process.env.CHROMIUM_PATH || '/usr/bin/chromium';

/** The environment of a measured process: only `settings`, none of the shop's own. */
export function childEnv(settings: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, NODE_ENV: 'production', ...settings };
}

/** The settings of the baseline process. */
export function readFloorEnv(): { port: number; databaseUrl: string | undefined; dataDir: string | undefined } {
  return { port: Number(process.env.PORT), databaseUrl: process.env.DATABASE_URL, dataDir: process.env.DATA_DIR };
}
