import { defineConfig } from 'vitest/config';

const tests = '{apps,packages}/*/{src,test}/**/*';
const inBoth = `${tests}.db.test.ts`;
const onPostgres = `${tests}.pg.test.ts`;
const conditions = ['merx-source', 'module', 'node', 'import', 'default'];

/** One run of the database tests: `*.db.test.ts` run on every database, `*.pg.test.ts` on PostgreSQL alone. */
function onDatabase(name: 'embedded' | 'postgres', include: string[]) {
  return {
    extends: true as const,
    test: { name, include, globalSetup: './packages/router/test/global-setup.ts', env: { MERX_TEST_DB: name } },
  };
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Processes, not threads: native addons (argon2, sharp) then end with their process and cannot bring others down.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { MERX_DEMO: '0' },
    projects: [
      { extends: true, test: { name: 'unit', include: [`${tests}.test.{ts,tsx}`], exclude: ['**/node_modules/**', inBoth, onPostgres] } },
      onDatabase('embedded', [inBoth]),
      ...(process.env.TEST_POSTGRES_URL ? [onDatabase('postgres', [inBoth, onPostgres])] : []),
    ],
  },
});
