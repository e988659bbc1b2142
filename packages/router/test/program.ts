import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
// @boundaries-ignore Programs of tests are bundled as the build bundles them.
import { bundled } from '../../../scripts/bundled.mjs';
// @boundaries-ignore The build keeps what it made under the same fingerprint.
import { sourceFingerprint } from '../../../scripts/prepare.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = join(root, 'node_modules', '.cache', 'merx-test');

/** Each of our sources finds its files where it would itself. */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { loader: 'ts', contents: source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)) };
    });
  },
};

let fingerprint: string | undefined;
const programs = new Map<string, Promise<string>>();

/** The file to run a program from, in a process of its own: a bundle as in production, which starts in half the time. Built once per state of the sources. */
export function programOf(source: string): Promise<string> {
  const program = programs.get(source) ?? makeProgram(source);
  programs.set(source, program);
  return program;
}

async function makeProgram(source: string): Promise<string> {
  fingerprint ??= sourceFingerprint();
  const folder = join(FOLDER, fingerprint, relative(root, source).replace(/\W+/g, '-'));
  const file = join(folder, 'program.js');
  if (existsSync(file)) return file;
  const written = `${folder}.${randomUUID()}`;
  await mkdir(written, { recursive: true });
  const { plugins, ...options } = bundled({ folder: written, outside: outsidePackages() });
  await build({ ...options, entryPoints: { program: source }, absWorkingDir: root, plugins: [ownPlaces, ...plugins] });
  // Another worker may have made it meanwhile.
  await rename(written, folder).catch(() => rm(written, { recursive: true }));
  return file;
}

/** Builds these programs before they are asked for, and deletes those of earlier sources. */
export async function preparePrograms(sources: readonly string[]): Promise<void> {
  if (sources.length === 0) return;
  fingerprint = sourceFingerprint();
  const kept = existsSync(FOLDER) ? await readdir(FOLDER) : [];
  for (const name of kept) if (name !== fingerprint) await rm(join(FOLDER, name), { recursive: true });
  await Promise.all(sources.map(programOf));
}

/** What production installs beside the bundles: native code, and libraries that read files of their own. */
function outsidePackages(): string[] {
  const packages = ['apps/rest-gateway', 'packages/cli'].map((folder) => readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const names = packages.flatMap((text) => Object.keys((JSON.parse(text) as { dependencies: Record<string, string> }).dependencies));
  return names.filter((name) => !name.startsWith('@merx/'));
}
