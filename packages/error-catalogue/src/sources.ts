import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@babel/parser';
import { nodesOf, type Place } from './syntax.js';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Everything that can make an error which a client reads. */
const FOLDERS = ['packages/router/src', 'packages/wire/src', 'packages/db/src', 'apps/rest-gateway/src'];

/** These have messages for whoever runs the shop (settings, log), or describe those of others. */
const NOT_FOR_CLIENTS = [
  ...['env.ts', 'log.ts', 'openapi.ts', 'api-description/'].map((name) => `apps/rest-gateway/src/${name}`),
  'packages/wire/src/parameters.ts',
];

export interface SourceFile {
  /** From the root of the repository. */
  path: string;
  text: string;
  /** Every node of it, the outer ones before those inside. */
  nodes: readonly Place[];
}

/** The sources of the server, without tests and generated code. */
export function serverSources(): SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/generated/'))
      .filter((path) => !NOT_FOR_CLIENTS.some((start) => path.startsWith(start)))
      .sort()
      .map((path) => sourceFile(path, readFileSync(`${root}/${path}`, 'utf8'))),
  );
}

/** One file, read. Throws a SyntaxError when it is no TypeScript. */
export function sourceFile(path: string, text: string): SourceFile {
  return { path, text, nodes: [...nodesOf(parse(text, { sourceType: 'module', plugins: ['typescript'] }).program)] };
}
