import { dirname, join } from 'node:path/posix';
import { handWrittenRows, withoutComments } from './sql-sources.js';

/** Modules from the bottom up. A module may import from its own row and earlier rows; cycles are never allowed. */
export const order: readonly (readonly string[])[] = [
  ['csv', 'store', 'directory', 'eav'],
  ['mail'],
  [
    'tax',
    'auth',
    'customer',
    'integration',
    'ui',
    'backend',
    'cms',
    'checkout-agreements',
    'bulk',
    'idempotency',
    'webhook',
    'currency',
    'media',
  ],
  ['catalog', 'catalog-inventory', 'search', 'sales-rule'],
  ['review', 'price-list'],
  ['sales'],
  ['quote'],
  ['checkout', 'gift-message', 'rma'],
  ['logging'],
  ['job', 'live', 'dashboard', 'email-template'],
];

type Room = 'routes' | 'schema' | 'list' | 'service' | 'queries' | 'index' | 'cart-access' | 'plain' | 'trpc' | 'root';
type Place = { module: string; room: Room; path: string };
type Import = { name: string; typeOnly: boolean; target: Place | undefined };

export const source = 'packages/router/src/';
const adminSource = 'apps/admin/src/';
const maximumLines = 250;
const rooms: readonly Room[] = ['routes', 'schema', 'list', 'service', 'queries'];

/** Where errors are constructed. */
const withoutFaults = /^trpc\//;

/** Rooms of its own module that a file may import from. `cart-access` and `index` have their own rules for imports from elsewhere. */
const ownRooms: Record<Room, readonly Room[]> = {
  routes: ['schema', 'list', 'service', 'cart-access'],
  schema: ['schema'],
  list: ['schema', 'list', 'queries', 'plain'],
  service: ['service', 'list', 'queries', 'schema', 'plain'],
  queries: ['queries'],
  index: ['routes', 'schema', 'list', 'service', 'cart-access', 'plain'],
  'cart-access': ['service', 'queries', 'schema', 'plain'],
  plain: ['schema', 'plain'],
  trpc: [],
  root: ['root'],
};
const mayUseOtherModules: readonly Room[] = ['schema', 'list', 'service', 'cart-access', 'plain', 'root'];
const mayUseTrpc: readonly Room[] = ['routes', 'index', 'cart-access', 'trpc', 'root'];

/** Packages a room may import by value, as patterns. Rooms not listed may import any package. */
const packages: Partial<Record<Room, readonly RegExp[]>> = {
  routes: [/^@merx\/wire$/],
  schema: [/^@merx\/(wire|db\/tables)$/, /^zod$/],
  service: [/^@merx\/(db|db\/tables|storage|tracing|wire)$/, /^node:/],
  list: [/^@merx\/(db|db\/tables|wire)$/],
  queries: [/^@merx\/db(\/tables)?$/],
  index: [],
};
const packageTypes: Partial<Record<Room, readonly RegExp[]>> = { routes: [/^zod$/], queries: [/^@merx\/wire$/] };

/**
 * All violations of the architecture in these files (path from the repository's root -> text), one sentence each; empty if there are none.
 */
export function violations(files: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  const uses = new Map<string, Set<string>>();
  const folderUses = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    found.push(...textViolations(path, text));
    if (path.startsWith(adminSource)) found.push(...adminViolations(path, text));
    if (!path.startsWith(source) || isTest(path)) continue;
    const from = placeOf(path.slice(source.length));
    const own = [...placeViolations(from), ...faultViolations(from, text), ...plainViolations(from, text), ...rowViolations(from, text)];
    found.push(...own.map((message) => `${path} ${message}`));
    for (const used of importsOf(from.path, text)) {
      const message = importViolation(from, used);
      if (message) found.push(`${path} ${message}`);
      if (used.target && isModule(from) && isModule(used.target) && used.target.module !== from.module) {
        uses.set(from.module, (uses.get(from.module) ?? new Set()).add(used.target.module));
      }
      const [here, there] = [folderOf(from), used.target && folderOf(used.target)];
      if (here && there && here !== there && from.module === used.target?.module) {
        folderUses.set(here, (folderUses.get(here) ?? new Set()).add(there));
      }
    }
  }
  return [...found, ...cycles('Modules', uses), ...cycles('Folders', folderUses)];
}

/** The folder of a resource within its module; undefined for a module's own files. */
const folderOf = ({ path }: Place) => (path.split('/').length > 2 ? dirname(path) : undefined);

/** Pure: values in, values or an error out. */
function plainViolations({ room, path }: Place, text: string): string[] {
  if (room !== 'plain' || /\/faults\.ts$/.test(path)) return [];
  const named = /\b(Queryable|Database|Context)\b/.exec(withoutComments(text))?.[0];
  return named ? [`takes the database ("${named}") under a plain name; it is a service or a query`] : [];
}

/** Row types come from the table. */
function rowViolations({ room }: Place, text: string): string[] {
  if (room !== 'queries' && room !== 'list') return [];
  return handWrittenRows(text).map((row) => `writes the row of a table by hand: ${row.replace(/\s+/g, ' ').slice(0, 80)}`);
}

function textViolations(path: string, text: string): string[] {
  const code = text
    .split('\n')
    .map((line) => (/^\s*(\/\/|\/?\*)/.test(line) ? '' : line.replace(/\s\/\/ .*$/, '')))
    .join('\n');
  const lines = text.trimEnd().split('\n').length;
  const found: string[] = [];
  if (!isTest(path) && lines > maximumLines) found.push(`has ${lines} lines, more than ${maximumLines}`);
  if (!isTest(path) && !/(^|\/)env\.ts$|\/scripts\//.test(path) && /\bprocess\??\s*(\.\s*env\b|\[\s*['"]env)/.test(code)) {
    found.push('reads the environment; only env.ts and scripts may');
  }
  if (!isTest(path) && !path.startsWith('packages/db/') && !path.endsWith('.queries.ts') && /\bprisma\s*[.,}[]/.test(code)) {
    found.push('calls Prisma; only *.queries.ts may');
  }
  if (/\bas\s+any\b(?=\s*([;,)\]}.>[]|$))/m.test(code)) found.push('casts to any');
  if (isTest(path) && /\.only\b\s*[.(]/.test(code)) found.push('runs only some of its tests');
  return found.map((message) => `${path} ${message}`);
}

/** The admin app may only use the types of procedures and their schemas; no other server code reaches the browser. */
function adminViolations(path: string, text: string): string[] {
  const ofTheShop = [...importsOf(path, text)].filter(({ name }) => name.startsWith('@merx/'));
  const foreign = ofTheShop.filter(
    ({ name, typeOnly }) => name !== '@merx/wire' && !/^@merx\/router\/schema\//.test(name) && !(typeOnly && name === '@merx/router'),
  );
  return foreign.map(({ name }) => `${path} is part of the admin and may not import "${name}"`);
}

/** Errors are declared in the module's `faults.ts`, which is pure, and constructed nowhere else. */
function faultViolations({ path }: Place, text: string): string[] {
  if (/(^|\/)faults\.ts$/.test(path)) {
    const foreign = [...importsOf(path, text)].filter(({ target }) => target?.path !== 'trpc/errors.ts');
    return foreign.map(({ name }) => `declares faults and may not import "${name}"`);
  }
  const makes = !withoutFaults.test(path) && /\b(badInput|missing|fault|invalidInput)\(|\bnew (MerxError|InvalidInput)\(/.test(text);
  return makes ? ['makes an error of its own; declare it in the faults.ts of its module'] : [];
}

function placeViolations({ module, room, path }: Place): string[] {
  if (room === 'root' || room === 'trpc') return [];
  const found: string[] = [];
  if (levelOf(module) < 0) found.push(`is in "${module}", which has no place in the order of modules`);
  if (/\/.*\/index\.ts$/.test(path)) found.push('is a barrel inside a module; a module has one index.ts');
  return found;
}

function importViolation(from: Place, { name, typeOnly, target }: Import): string | undefined {
  const refused = `is ${from.room} and may not import ${typeOnly ? 'the types of ' : ''}"${name}"`;
  if (!target) return mayUsePackage(from.room, name, typeOnly) ? undefined : refused;
  if (target.room === 'trpc') return mayEnterTrpc(from.room, target, typeOnly) ? undefined : refused;
  // Statements are typed by their result, rules by the rows they receive.
  const namesRow =
    ((from.room === 'queries' || from.room === 'list') && (target.room === 'plain' || target.room === 'schema')) ||
    (from.room === 'plain' && target.room === 'queries');
  if (target.module === from.module && namesRow && typeOnly) return undefined;
  if (target.module === from.module)
    return ownRooms[from.room].includes(target.room) || mayNameDoor(from, target, typeOnly) ? undefined : refused;
  if (!isModule(from)) return from.room === 'root' && target.room === 'index' ? undefined : refused;
  if (levelOf(target.module) > levelOf(from.module)) return `is in ${from.module}, below ${target.module}, and may not import "${name}"`;
  if (target.room === 'index') return mayUseOtherModules.includes(from.room) ? undefined : refused;
  if (target.room === 'cart-access' && (from.room === 'routes' || mayNameDoor(from, target, typeOnly))) return undefined;
  return `enters ${target.module} by "${name}" instead of its index.ts`;
}

function mayUsePackage(room: Room, name: string, typeOnly: boolean): boolean {
  const byValue = packages[room];
  if (!byValue) return true;
  return [...byValue, ...((typeOnly && packageTypes[room]) || [])].some((pattern) => pattern.test(name));
}

/** Services and plain files may use the types of `trpc/`, the shared errors and (plain files) the context, but not build procedures. */
function mayEnterTrpc(room: Room, target: Place, typeOnly: boolean): boolean {
  if (mayUseTrpc.includes(room)) return true;
  if (room === 'plain' && target.path === 'trpc/context.ts') return true;
  if (room !== 'service' && room !== 'plain') return false;
  return typeOnly || target.path === 'trpc/errors.ts';
}

/** Services and plain files may import only types from `cart-access`, such as `CartCall`. */
function mayNameDoor(from: Place, target: Place, typeOnly: boolean): boolean {
  return target.room === 'cart-access' && typeOnly && (from.room === 'service' || from.room === 'plain');
}

function* importsOf(path: string, text: string): Generator<Import> {
  const statement = /^\s*(?:import|export)\s+(type\s+(?!from\b))?(?:([^'";=()]*?)\s*\bfrom\s*)?['"]([^'"]+)['"]/gm;
  for (const [, keyword, clause, name = ''] of text.matchAll(statement)) {
    const names = /^\{([^}]*)\}$/.exec(clause?.trim() ?? '')?.[1]?.split(',');
    const allTypes = names?.every((one) => /^\s*(type\s|$)/.test(one)) ?? false;
    yield { name, typeOnly: Boolean(keyword) || allTypes, target: resolve(path, name) };
  }
  for (const [, name = ''] of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) yield { name, typeOnly: false, target: resolve(path, name) };
}

function resolve(path: string, name: string): Place | undefined {
  return name.startsWith('.') ? placeOf(join(dirname(path), name).replace(/\.js$/, '.ts')) : undefined;
}

function placeOf(path: string): Place {
  const module = path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
  if (module === '') return { module, room: 'root', path };
  if (module === 'trpc') return { module, room: 'trpc', path };
  if (path === `${module}/index.ts`) return { module, room: 'index', path };
  if (path === 'quote/cart-access.ts') return { module, room: 'cart-access', path };
  return { module, room: rooms.find((room) => path.endsWith(`.${room}.ts`)) ?? 'plain', path };
}

function cycles(what: string, uses: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (module: string, trail: readonly string[]) => {
    const start = trail.indexOf(module);
    if (start >= 0) found.push(`${what} import each other in a circle: ${[...trail.slice(start), module].join(' -> ')}`);
    if (start >= 0 || done.has(module)) return;
    for (const next of uses.get(module) ?? []) visit(next, [...trail, module]);
    done.add(module);
  };
  for (const module of uses.keys()) visit(module, []);
  return found;
}

const isModule = ({ room }: Place) => room !== 'root' && room !== 'trpc';
const levelOf = (module: string) => order.findIndex((row) => row.includes(module));
export const isTest = (path: string) => /\.test\.tsx?$|^(apps|packages)\/[^/]+\/test\//.test(path);
