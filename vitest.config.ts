import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const tests = '{apps,packages}/*/{src,test}/**/*';
const inBoth = `${tests}.db.test.ts`;
const onPostgres = `${tests}.pg.test.ts`;
const inBrowser = `${tests}.browser.test.ts`;

/** Packages resolve to their source: by alias, because the set-up files of a project do not see resolve conditions. */
const alias = [
  { find: /^@merx\/rest-gateway\/test$/, replacement: new URL('apps/rest-gateway/test/index.ts', import.meta.url).pathname },
  { find: /^@merx\/(\w+)\/test$/, replacement: new URL('packages/$1/test/index.ts', import.meta.url).pathname },
  { find: /^@merx\/db\/tables$/, replacement: new URL('packages/db/src/tables/index.ts', import.meta.url).pathname },
  { find: /^@merx\/router\/schema\/(.+)$/, replacement: new URL('packages/router/src/$1.schema.ts', import.meta.url).pathname },
  { find: /^@merx\/(\w+)$/, replacement: new URL('packages/$1/src/index.ts', import.meta.url).pathname },
];

/** One run of the database tests: `*.db.test.ts` run on every database, `*.pg.test.ts` on PostgreSQL alone. */
function onDatabase(name: 'embedded' | 'postgres', include: string[]) {
  return {
    extends: true as const,
    // A world of its own keeps test files apart; to load the whole shop anew for each would take longer than the tests.
    test: { name, include, globalSetup: './packages/router/test/global-setup.ts', env: { MERX_TEST_DB: name }, isolate: false },
  };
}

/** The admin in a real browser, over the gateway and the better of the databases that are there. */
const browser = {
  extends: true as const,
  test: {
    name: 'browser',
    include: [inBrowser],
    globalSetup: ['./apps/admin/test/build.ts', './packages/router/test/global-setup.ts'],
    env: { MERX_TEST_DB: process.env.TEST_POSTGRES_URL ? 'postgres' : 'embedded' },
    testTimeout: 90_000,
    hookTimeout: 90_000,
    isolate: false,
  },
};

export default defineConfig({
  resolve: { alias },
  test: {
    // Processes, not threads: native addons (argon2, sharp) then end with their process and cannot bring others down.
    pool: 'forks',
    // One more than cores: the database and the browser, processes of their own, are waited for a third of the time.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes when a busy machine gets to it; the default is one second.
    expect: { poll: { timeout: 30_000 } },
    // Where nobody watches, a test that fails is tried once more: one of ten thousand may be upset by its machine. `npm test` names it.
    retry: process.env.CI ? 1 : 0,
    env: { MERX_DEMO: '0' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: [`${tests}.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', inBoth, onPostgres, inBrowser],
        },
      },
      onDatabase('embedded', [inBoth]),
      ...(process.env.TEST_POSTGRES_URL ? [onDatabase('postgres', [inBoth, onPostgres])] : []),
      ...(process.env.CHROMIUM_PATH ? [browser] : []),
    ],
  },
});
