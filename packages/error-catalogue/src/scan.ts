import { dirname, join } from 'node:path/posix';
import type { Node } from '@babel/types';
import { BY_HAND, STATUS_BY_HAND } from './by-hand.js';
import type { SourceFile } from './sources.js';
import { type Maker, namedFunctions, reasonsIn, type Telling, tellingsIn } from './tellings.js';
import { type Reading, readText } from './texts.js';

/** One error text of one module, as the code has it. */
export interface Message {
  text: string;
  status: number;
  /** A module of the router, or where else it is made: see `moduleOf`. */
  modules: string[];
}

export interface Catalogue {
  messages: Message[];
  /** What stands for %reason where a value does not fit its shape. */
  reasons: string[];
  /** The places whose text could not be read, as `path: code`; those listed by hand among them. */
  unread: string[];
}

/** Any route can tell it: it is made by what all routes share. */
export const EVERYWHERE = '*';
const SHARED_ERRORS = 'packages/router/src/trpc/errors.ts';

/** Every text that an error can have, read out of the sources. */
export function scan(files: readonly SourceFile[]): Catalogue {
  const makers = findMakers(files);
  const users = usersOfSharedErrors(files);
  const found = new Map<string, Message>();
  const unread = new Set<string>();
  for (const file of files) {
    for (const telling of tellingsIn(file, makers)) {
      const reading = readText(telling.text);
      if (reading.unread) unread.add(placeOf(telling));
      const texts = [...reading.texts, ...(reading.unread ? (BY_HAND[placeOf(telling)]?.texts ?? []) : [])];
      for (const text of texts) {
        add(found, { text, status: STATUS_BY_HAND[text] ?? telling.status, modules: modulesOf(telling, users) });
      }
    }
  }
  const reasons = new Set(files.flatMap((file) => reasonsIn(file).flatMap((place) => readText(place).texts)));
  return { messages: [...found.values()], reasons: [...reasons].sort(), unread: [...unread].sort() };
}

function add(found: Map<string, Message>, message: Message): void {
  const key = `${message.status} ${message.text}`;
  const known = found.get(key);
  if (!known) found.set(key, message);
  else known.modules = [...new Set([...known.modules, ...message.modules])].sort();
}

const placeOf = ({ file, text: { node } }: Telling): string => `${file.path}: ${file.text.slice(node.start ?? 0, node.end ?? 0)}`;

/** Functions that hand a parameter on as a text, directly or through another: found in rounds, until no round finds one more. */
function findMakers(files: readonly SourceFile[]): Maker[] {
  const makers: Maker[] = [];
  for (;;) {
    const more = files.flatMap((file) => makersIn(file, makers)).filter((one) => !makers.some((known) => isSame(known, one)));
    if (more.length === 0) return makers;
    for (const one of more) if (!makers.some((known) => isSame(known, one))) makers.push(one);
  }
}

function makersIn(file: SourceFile, makers: readonly Maker[]): Maker[] {
  const named = namedFunctions(file);
  return [...tellingsIn(file, makers)].flatMap((telling) => {
    const { forwarded }: Reading = readText(telling.text);
    return forwarded.flatMap(({ fn, parameter }) => {
      const known = named.find((one) => one.fn === fn);
      if (!known) return [];
      const maker = { name: known.name, parameter, status: telling.status };
      return [{ ...maker, file }, ...(known.exported ? [{ ...maker, file: undefined }] : [])];
    });
  });
}

const isSame = (a: Maker, b: Maker): boolean => a.name === b.name && a.file === b.file && a.parameter === b.parameter;

/** Which modules use an error that all of them share: its function's name -> modules. */
function usersOfSharedErrors(files: readonly SourceFile[]): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const file of files) {
    for (const { node } of file.nodes) {
      if (node.type !== 'ImportDeclaration' || !isSharedErrors(file, node.source.value)) continue;
      for (const { local } of node.specifiers) users.set(local.name, (users.get(local.name) ?? new Set()).add(moduleOf(file)));
    }
  }
  return users;
}

const isSharedErrors = ({ path }: SourceFile, name: string): boolean => join(dirname(path), name.replace(/\.js$/, '.ts')) === SHARED_ERRORS;

function modulesOf({ file, text }: Telling, users: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  if (file.path !== SHARED_ERRORS) return [moduleOf(file)];
  const declared = nameOf(text.within.find(({ type }) => type === 'VariableDeclarator'));
  const functions = namedFunctions(file).filter(
    ({ fn }) => text.within.includes(fn) || (declared !== undefined && isNamedIn(file, declared, fn)),
  );
  const modules = [declared, ...functions.map(({ name }) => name)].flatMap((name) => [...((name && users.get(name)) ?? [])]);
  return modules.length > 0 ? [...new Set(modules)].sort() : [EVERYWHERE];
}

const nameOf = (node: Node | undefined): string | undefined =>
  node?.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? node.id.name : undefined;

const isNamedIn = ({ nodes }: SourceFile, name: string, fn: Node): boolean =>
  nodes.some(({ node, within }) => node.type === 'Identifier' && node.name === name && within.includes(fn));

/** The router's module; what lies outside of them serves all routes alike. */
function moduleOf({ path }: SourceFile): string {
  const module = /^packages\/router\/src\/([^/]+)\//.exec(path)?.[1];
  return module === undefined || module === 'trpc' ? EVERYWHERE : module;
}
