import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const node = (args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env) =>
  promisify(execFile)(process.execPath, args, { cwd, env, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });

/** The compilers that a program has to pass: that of this repository, and the one before it, which most projects still have. */
export const compilers = {
  'TypeScript 7': join(root, 'node_modules/typescript/bin/tsc'),
  'TypeScript 5': join(root, 'packages/client/node_modules/typescript/bin/tsc'),
};

/** Builds and packs the client, and unpacks it in `folder`, a project of its own with nothing but what the client depends on. */
export async function installPacked(folder: string): Promise<void> {
  await node([join(root, 'node_modules/turbo/bin/turbo'), 'run', 'build', '--filter=@merx/client', '--output-logs=errors-only'], root);
  const npm = ['pack', '--workspace=@merx/client', '--ignore-scripts', `--pack-destination=${folder}`, '--silent'];
  const { stdout } = await promisify(execFile)('npm', npm, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  const installed = join(folder, 'node_modules/@merx/client');
  mkdirSync(installed, { recursive: true });
  await promisify(execFile)('tar', ['-xzf', join(folder, stdout.trim()), '-C', installed, '--strip-components=1']);
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types/node', 'undici-types']) {
    cpSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true });
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'outside', private: true, type: 'module' }));
}

/** Compiles a program of the project as strictly as the compiler can. Rejects with what it had to say. */
export async function compile(folder: string, file: string, compiler: string): Promise<void> {
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes'];
  const target = ['--target', 'ES2022', '--module', 'NodeNext', '--types', 'node', '--outDir', 'out'];
  try {
    await node([compiler, ...strict, ...target, file], folder);
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout, { cause: error });
  }
}

/** What a compiled program printed, line by line. */
export async function run(folder: string, file: string, env: Record<string, string>): Promise<string[]> {
  const { stdout } = await node([join('out', file)], folder, { ...process.env, NODE_OPTIONS: '', ...env });
  return stdout.trim().split('\n');
}
