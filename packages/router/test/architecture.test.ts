import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { violations } from './architecture.js';
import { handWrittenRows } from './sql-sources.js';
import { tableOwners } from './table-owners.js';
import { tableViolations } from './table-violations.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Split in two, so that this file does not break the rules it shows.
const cast = ['as', 'any'].join(' ');
const only = ['.on', 'ly('].join('');

/** The repository's own TypeScript, path from the root -> text. */
function repositoryFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const group of ['apps', 'packages']) {
    for (const entry of readdirSync(`${root}/${group}`, { recursive: true, encoding: 'utf8' })) {
      const path = `${group}/${entry.replaceAll('\\', '/')}`;
      if (!/^\w+\/[^/]+\/(src|test)\/.*\.tsx?$/.test(path) || /\/(node_modules|generated|dist)\//.test(path)) continue;
      files.set(path, readFileSync(`${root}/${path}`, 'utf8'));
    }
  }
  return files;
}

/** The violations of a single router file with this text. */
const inRouter = (path: string, text: string) => violations(new Map([[`packages/router/src/${path}`, text]]));
const importing = (...names: string[]) => names.map((name, index) => `import { a${index} } from '${name}';`).join('\n');

describe('the repository', () => {
  it('keeps to its architecture', () => {
    const files = repositoryFiles();
    expect(files.has('packages/router/test/architecture.test.ts'), 'the files are found at all').toBe(true);
    expect(violations(files)).toEqual([]);
  });
});

describe('rooms', () => {
  it.each([
    [
      'quote/coupon/coupon.routes.ts',
      ['../../trpc/init.js', '@merx/wire', './coupon.schema.js', './coupon.service.js', '../cart-access.js'],
    ],
    ['checkout/checkout.routes.ts', ['../quote/cart-access.js']],
    ['catalog/product/product.schema.ts', ['zod', '@merx/wire', '../../eav/index.js', '../category/category.schema.js']],
    ['quote/item/item.service.ts', ['./item.queries.js', './item.schema.js', '@merx/db', '@merx/wire', '../../catalog/index.js']],
    ['quote/item/item.service.ts', ['../../trpc/errors.js', '../totals/collect-totals.js', '../cart/cart.service.js', 'node:crypto']],
    ['store/store.queries.ts', ['@merx/db', './store-group.queries.js']],
    ['store/index.ts', ['./store.routes.js', './store.service.js', '../trpc/init.js']],
    ['customer/password.ts', ['@node-rs/argon2', '../trpc/errors.js', '../trpc/context.js']],
    ['index.ts', ['./store/index.js', './trpc/init.js']],
    ['trpc/procedures.ts', ['./init.js', 'zod', '@trpc/server', '@merx/db']],
  ])('lets %s import what its room may: %j', (path, names) => {
    expect(inRouter(path, importing(...names))).toEqual([]);
  });

  it.each([
    [
      'store/store.routes.ts',
      ['zod', '@merx/db', 'node:fs', './store.queries.js', './names.js', '../directory/index.js', './other.routes.js'],
    ],
    [
      'store/store.schema.ts',
      ['@merx/db', './store.service.js', './store.queries.js', '../trpc/errors.js', '../directory/country.schema.js'],
    ],
    [
      'store/store.service.ts',
      ['zod', 'pg', '../trpc/procedures.js', '../trpc/context.js', './store.routes.js', '../directory/directory.service.js'],
    ],
    [
      'store/store.queries.ts',
      ['zod', '@merx/wire', './store.service.js', './store.schema.js', '../trpc/errors.js', '../directory/index.js'],
    ],
    ['quote/cart/cart.service.ts', ['../cart-access.js', '../../customer/customer.queries.js']],
    ['checkout/checkout.service.ts', ['../quote/cart-access.js']],
    ['store/index.ts', ['./store.queries.js', '@merx/db', '../directory/index.js']],
    ['store/names.ts', ['./store.routes.js', './store.service.js', '../trpc/init.js']],
    ['trpc/context.ts', ['../integration/index.js', '../customer/customer.service.js']],
    ['index.ts', ['./store/store.routes.js']],
  ])('keeps %s from importing %j, each of them', (path, names) => {
    const found = names.map((name) => inRouter(path, importing(name)));
    expect(found).toEqual(names.map((name) => [expect.stringContaining(`"${name}"`)]));
  });

  it('tells types from values', () => {
    const types: [string, string][] = [
      ['store/store.routes.ts', "import type { z } from 'zod';"],
      ['store/store.queries.ts', "import { type Criteria, type Page } from '@merx/wire';"],
      ['store/store.service.ts', "import type { Context } from '../trpc/context.js';"],
      ['checkout/checkout.service.ts', "import type { CartCall } from '../quote/cart-access.js';"],
    ];
    for (const [path, text] of types) {
      expect(inRouter(path, text)).toEqual([]);
      expect(inRouter(path, text.replaceAll('type ', ''))).toHaveLength(1);
    }
  });

  it.each([
    "import {\n  a,\n  b,\n} from './store.queries.js';",
    "export * from './store.queries.js';",
    "export { a } from './store.queries.js';",
    "import './store.queries.js';",
    "const a = await import('./store.queries.js');",
    "import { type A, b } from './store.queries.js';",
    "import * as queries from './store.queries.js';",
  ])('sees the import in %j', (text) => {
    expect(inRouter('store/store.routes.ts', text)).toHaveLength(1);
  });

  it('lets faults.ts alone declare refusals, and import nothing else', () => {
    const declared = "import { fault } from '../trpc/errors.js';\nexport const codeTaken = fault('BAD_REQUEST', 'The code is taken.');";
    expect(inRouter('store/faults.ts', declared)).toEqual([]);
    expect(inRouter('store/faults.ts', "import { z } from 'zod';")).toEqual([expect.stringContaining('"zod"')]);
    expect(inRouter('store/code.ts', declared)).toEqual([expect.stringContaining('faults.ts')]);
    expect(inRouter('store/code.ts', "throw badInput('No.');")).toEqual([expect.stringContaining('faults.ts')]);
  });

  it('refuses a second barrel inside a module', () => {
    expect(inRouter('quote/cart/index.ts', '')).toEqual([expect.stringContaining('barrel')]);
  });

  it('leaves tests free to import what they need', () => {
    expect(inRouter('store/store.test.ts', importing('./store.queries.js', 'zod', '@merx/db', '../sales/index.js'))).toEqual([]);
  });
});

describe('modules', () => {
  it.each([
    ['catalog', 'quote'],
    ['store', 'tax'],
    ['quote', 'checkout'],
    ['sales', 'quote'],
    ['integration', 'catalog'],
  ])('keeps %s from importing %s, which stands above it', (low, high) => {
    const upward = inRouter(`${low}/a.service.ts`, importing(`../${high}/index.js`));
    expect(upward).toEqual([expect.stringContaining(`below ${high}`)]);
    expect(inRouter(`${high}/a.service.ts`, importing(`../${low}/index.js`))).toEqual([]);
  });

  it('refuses a circle between neighbours, and names it once', () => {
    const files = new Map([
      ['packages/router/src/catalog/a.service.ts', importing('../search/index.js')],
      ['packages/router/src/search/a.service.ts', importing('../catalog-inventory/index.js', '../store/index.js')],
      ['packages/router/src/catalog-inventory/a.service.ts', importing('../catalog/index.js')],
    ]);
    expect(violations(files)).toEqual([expect.stringContaining('catalog -> search -> catalog-inventory -> catalog')]);
  });

  it('asks for a place in the order for a new module', () => {
    expect(inRouter('wishlist/wishlist.service.ts', '')).toEqual([expect.stringContaining('"wishlist"')]);
  });
});

describe('files', () => {
  const check = (path: string, text: string) => violations(new Map([[path, text]]));

  it('lets env.ts, scripts and tests alone read the environment', () => {
    const text = 'const port = process.env.PORT;';
    expect(check('packages/db/src/database.ts', text)).toEqual([expect.stringContaining('environment')]);
    expect(check('packages/db/src/database.ts', "const { PORT } = process['env'];")).toHaveLength(1);
    for (const path of [
      'apps/rest-gateway/src/env.ts',
      'packages/db/src/scripts/a.ts',
      'packages/db/src/a.test.ts',
      'packages/db/test/a.ts',
    ]) {
      expect(check(path, text)).toEqual([]);
    }
  });

  it('lets queries, the database package and tests alone call Prisma', () => {
    for (const text of ['await tx.prisma.cmsPage.create({ data });', 'const { prisma } = db;', "db.prisma['cmsPage'].count();"]) {
      expect(check('packages/router/src/cms/page/page.service.ts', text)).toEqual([expect.stringContaining('Prisma')]);
      for (const path of ['packages/router/src/cms/page/page.queries.ts', 'packages/db/src/a.ts', 'apps/rest-gateway/test/a.ts']) {
        expect(check(path, text)).toEqual([]);
      }
    }
    expect(check('packages/db/src/a.ts', '// prisma.cmsPage')).toEqual([]);
  });

  it('limits the length of a file, but not of a test', () => {
    const lines = (count: number) => 'a();\n'.repeat(count);
    expect(check('packages/db/src/a.ts', lines(250))).toEqual([]);
    expect(check('packages/db/src/a.ts', lines(251))).toEqual([expect.stringContaining('251 lines')]);
    expect(check('packages/db/src/a.test.ts', lines(251))).toEqual([]);
  });

  it('refuses a cast to any, and lets prose say the same words', () => {
    for (const code of [`const a = b ${cast};`, `f(b ${cast}, c)`, `(b ${cast}).c`, `[b ${cast}]`, `const a = b ${cast}`]) {
      expect(check('packages/db/src/a.test.ts', code)).toEqual([expect.stringContaining('casts')]);
    }
    expect(check('packages/db/src/a.ts', `// the same ${cast}\n/** ${cast}. */\n * ${cast};\nit('is read ${cast} other');`)).toEqual([]);
  });

  it('refuses a test that shuts out the others', () => {
    expect(check('packages/db/src/a.test.ts', `it${only}'a', () => {});`)).toEqual([expect.stringContaining('only some')]);
    expect(check('packages/db/src/a.test.ts', "it('is the only (one)', () => {});")).toEqual([]);
  });

  it('keeps the server out of the admin, but for types and schemas', () => {
    const path = 'apps/admin/src/api/trpc.ts';
    expect(
      check(path, "import type { AppRouter } from '@merx/router';\nimport { Page } from '@merx/router/schema/cms/page/page';"),
    ).toEqual([]);
    expect(check(path, "import { appRouter } from '@merx/router';")).toHaveLength(1);
    expect(check(path, "import { openDatabase } from '@merx/db';")).toHaveLength(1);
  });
});

describe('tables', () => {
  const owners = { cms_page: { owner: 'cms', readers: ['ui'] } };
  const file = (path: string, text: string): [string, string] => [`packages/router/src/${path}`, text];
  const page = file('cms/page.queries.ts', 'db.query(`update cms_page p set title = $1`)');
  const reader = file('ui/lookups.queries.ts', 'db.prisma.cmsPage.findMany({})');

  it('are each written by their module, and read by those who stand in the list', () => {
    expect(tableViolations(repositoryFiles(), tableOwners)).toEqual([]);
  });

  it.each([
    ['SQL', 'tx.query(`insert into cms_page (title) values ($1)`)'],
    ['Prisma', 'tx.prisma.cmsPage.deleteMany({})'],
    ['an insert of rows', "insertInto(cmsPage, 'given', {})"],
  ])('are not written by another module: %s', (_, text) => {
    const found = tableViolations(new Map([page, reader, file('tax/tax.queries.ts', text)]), owners);
    expect(found).toEqual(["tax writes cms_page, which is cms's"]);
  });

  it('have no readers but those of the list, which holds no others', () => {
    expect(tableViolations(new Map([page, reader, file('tax/tax.queries.ts', '`select 1 from cms_page`')]), owners)).toHaveLength(1);
    expect(tableViolations(new Map([page]), owners)).toEqual(['ui stands among the readers of cms_page and does not read it']);
    expect(tableViolations(new Map([file('cms/page.queries.ts', '// update cms_page')]), owners)).toEqual([
      'cms_page has an owner and is not used',
    ]);
  });

  it('give rows their types', () => {
    const statement = (row: string) => `db.query<${row}>('select id, title from cms_page')`;
    expect(handWrittenRows(statement('{ id: number; title: string }'))).toHaveLength(1);
    expect(handWrittenRows(`interface PageRow { id: number; title: string }\n${statement('PageRow')}`)).toHaveLength(1);
    expect(handWrittenRows(statement('{ count: number }'))).toEqual([]);
    expect(handWrittenRows(statement("Pick<ExactRow<typeof cmsPage>, 'id' | 'title'>"))).toEqual([]);
  });
});

describe('pure files', () => {
  it.each([
    ["import type { Queryable } from '@merx/db';", 'plain name'],
    ["import { selectPage } from './page.queries.js';", 'may not import'],
  ])('take no database: %s', (text, reason) => {
    expect(inRouter('cms/page/page-values.ts', text)).toEqual([expect.stringContaining(reason)]);
  });

  it('may name the type of a row', () => {
    expect(inRouter('cms/page/page-values.ts', "import type { PageRow } from './page.queries.js';")).toEqual([]);
  });
});

describe('folders', () => {
  it('of a module do not import each other in a circle', () => {
    const files = new Map([
      ['packages/router/src/cms/page/a.service.ts', importing('../block/b.service.js')],
      ['packages/router/src/cms/block/b.service.ts', importing('../page/c.service.js')],
    ]);
    expect(violations(files)).toEqual([expect.stringContaining('cms/page -> cms/block -> cms/page')]);
  });
});
