import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './packages/router/test/long-first.ts';

const tests = '{apps,packages}/*/{src,test}/**/*';
/** What a file's name says it needs; see CONTRIBUTING.md. */
const onOne = `${tests}.db.test.ts`;
const onBoth = `${tests}.both.test.ts`;
const onPostgres = `${tests}.pg.test.ts`;
const inBrowser = `${tests}.browser.test.ts`;
const afterAll = `${tests}.after.test.ts`;

const { TEST_POSTGRES_URL, CHROMIUM_PATH } = process.env;

/** Packages resolve to their source: by alias, because the set-up files of a project do not see resolve conditions. */
const alias = [
  { find: /^@merx\/rest-gateway\/test$/, replacement: new URL('apps/rest-gateway/test/index.ts', import.meta.url).pathname },
  { find: /^@merx\/(\w+)\/test$/, replacement: new URL('packages/$1/test/index.ts', import.meta.url).pathname },
  { find: /^@merx\/db\/tables$/, replacement: new URL('packages/db/src/tables/index.ts', import.meta.url).pathname },
  { find: /^@merx\/router\/schema\/(.+)$/, replacement: new URL('packages/router/src/$1.schema.ts', import.meta.url).pathname },
  { find: /^@merx\/(\w+)$/, replacement: new URL('packages/$1/src/index.ts', import.meta.url).pathname },
];

/** Where the processes of a run on PostgreSQL leave the texts of their statements. */
const statements = process.env.MERX_KEEP_STATEMENTS ?? join(tmpdir(), `merx-statements-${process.pid}`);

/** Tests that need a database: each file has a world of its own, a copy of one that is prepared once. */
function onDatabase(name: 'embedded' | 'postgres', include: string[]) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      globalSetup: './packages/router/test/global-setup.ts',
      setupFiles: './packages/router/test/same-statements/record-statements.ts',
      env: { MERX_TEST_DB: name, ...(name === 'postgres' && { MERX_RECORD_STATEMENTS: statements }) },
    },
  };
}

/** The admin in a real browser, over the gateway and the better of the databases that are there. */
const browser = {
  extends: true as const,
  test: {
    name: 'browser',
    include: [inBrowser],
    globalSetup: ['./apps/admin/test/build.ts', './apps/admin/test/profiles-folder.ts', './packages/router/test/global-setup.ts'],
    env: { MERX_TEST_DB: TEST_POSTGRES_URL ? 'postgres' : 'embedded' },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
};

/** What the embedded database says of the statements of all other tests. */
const afterwards = {
  extends: true as const,
  test: {
    name: 'afterwards',
    include: [afterAll],
    globalSetup: './packages/router/test/global-setup.ts',
    env: { MERX_TEST_DB: 'embedded', MERX_RECORDED_STATEMENTS: statements },
    sequence: { groupOrder: 1 },
  },
};

export default defineConfig({
  resolve: { alias },
  test: {
    // Processes, not threads: native addons (argon2, sharp) then end with their process and cannot bring others down.
    pool: 'forks',
    // A world of its own keeps test files apart; to load the whole shop for each of them would take longer than the tests.
    isolate: false,
    sequence: { sequencer: LongFirst },
    experimental: { fsModuleCache: true },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes when a busy machine gets to it; the default is one second.
    expect: { poll: { timeout: 30_000 } },
    // The summary shows a failure's first line alone, which must say what was found.
    chaiConfig: { truncateThreshold: 400 },
    env: { MERX_DEMO: '0' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${tests}.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', onOne, onBoth, onPostgres, inBrowser, afterAll],
        },
      },
      onDatabase('embedded', TEST_POSTGRES_URL ? [onBoth] : [onOne, onBoth]),
      ...(TEST_POSTGRES_URL ? [onDatabase('postgres', [onOne, onBoth, onPostgres]), afterwards] : []),
      ...(CHROMIUM_PATH ? [browser] : []),
    ],
  },
});
