import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = join(root, 'node_modules', '.cache', 'merx-test');

/** Our sources become one file; packages stay where they are. Each source still finds its files where it would itself. */
const ownSources: Plugin = {
  name: 'own-sources',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, pluginData, ...from }) => {
      if (kind === 'entry-point' || path.startsWith('@merx/') || path.startsWith('node:') || pluginData === 'asked') return undefined;
      const found = await resolve(path, { kind, ...from, pluginData: 'asked' });
      return { path: found.errors.length > 0 ? path : found.path, external: true };
    });
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { loader: 'ts', contents: source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)) };
    });
  },
};

const programs = new Map<string, Promise<string>>();

/** The file to run a program from, in a process of its own: its sources in one file, which start in half the time. */
export function programOf(source: string): Promise<string> {
  const program = programs.get(source) ?? makeProgram(source);
  programs.set(source, program);
  return program;
}

async function makeProgram(source: string): Promise<string> {
  const file = join(FOLDER, `${relative(root, source).replace(/\W+/g, '-')}.mjs`);
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['merx-source'],
    absWorkingDir: root,
    plugins: [ownSources],
  });
  await mkdir(dirname(file), { recursive: true });
  // Another worker may be starting it just now.
  const written = `${file}.${randomUUID()}`;
  await writeFile(written, outputFiles[0]?.contents ?? '');
  await rename(written, file);
  return file;
}
