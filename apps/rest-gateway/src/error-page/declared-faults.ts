import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';

/** An error declared by a module. */
export interface DeclaredFault {
  module: string;
  status: number;
  text: string;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** Errors that any route can return. */
export const EVERYWHERE = 'Any module';
const SHARED = [
  'packages/router/src/trpc/errors.ts',
  'packages/wire/src/faults.ts',
  'packages/db/src/faults.ts',
  'apps/rest-gateway/src/faults.ts',
];

/** Every declared error, read from the source files that declare them. */
export async function declaredFaults(): Promise<DeclaredFault[]> {
  const modules = readdirSync(`${root}/packages/router/src`, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /(^|\/)faults\.ts$/.test(name))
    .sort();
  const files = [
    ...SHARED.map((path) => ({ module: EVERYWHERE, path })),
    ...modules.map((name) => ({ module: name.slice(0, name.indexOf('/')), path: `packages/router/src/${name}` })),
  ];
  return (await Promise.all(files.map(faultsOf))).flat();
}

async function faultsOf({ module, path }: { module: string; path: string }): Promise<DeclaredFault[]> {
  const exported: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(`${root}/${path}`).href);
  return faultsIn(exported).map((declared) => ({ module, status: statusOf(declared), text: String(declared.template) }));
}

/** The error constructors among these values and in their objects. */
function faultsIn(values: object): { template: unknown }[] {
  return Object.values(values).flatMap((value: unknown) => {
    if (typeof value === 'function' && 'template' in value) return [value];
    return typeof value === 'object' && value !== null ? faultsIn(value) : [];
  });
}

function statusOf(declared: object): number {
  if ('status' in declared) return Number(declared.status);
  if ('code' in declared) return getHTTPStatusCodeFromError(new TRPCError({ code: declared.code as TRPCError['code'] }));
  throw new Error('A refusal has neither a status nor a code');
}
