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

/** What tests start in processes of their own, by the names of their bundles. */
const SOURCES: Record<string, string> = {
  gateway: 'apps/rest-gateway/src/main.ts',
  cli: 'packages/cli/src/main.ts',
  'mail-sender': 'apps/rest-gateway/test/mail/take-mail-and-die.ts',
  'webhook-sender': 'apps/rest-gateway/test/webhook/take-webhooks-and-die.ts',
  'lock-holder': 'apps/rest-gateway/test/protocol/lock-and-freeze.ts',
};

let programs: Promise<string> | undefined;

/** The file to run a program of these sources from, in a process of its own: a bundle as in production, which starts in half the time. */
export async function programOf(source: string): Promise<string> {
  const [name] = Object.entries(SOURCES).find(([, path]) => path === relative(root, source)) ?? [];
  if (!name) throw new Error(`${source} is not among the programs of tests.`);
  programs ??= makePrograms();
  return join(await programs, `${name}.js`);
}

/** Bundles all programs at once, as they have most in common, and returns their folder. Once per state of the sources. */
async function makePrograms(fingerprint = sourceFingerprint()): Promise<string> {
  const folder = join(FOLDER, fingerprint);
  if (existsSync(folder)) return folder;
  const written = `${folder}.${randomUUID()}`;
  await mkdir(written, { recursive: true });
  const { plugins, ...options } = bundled({ folder: written, outside: outsidePackages() });
  await build({ ...options, entryPoints: SOURCES, absWorkingDir: root, plugins: [ownPlaces, ...plugins] });
  // Another worker may have made them meanwhile.
  await rename(written, folder).catch(() => rm(written, { recursive: true }));
  return folder;
}

/** Bundles the programs before they are asked for, and deletes those of earlier sources. */
export async function preparePrograms(): Promise<void> {
  const fingerprint = sourceFingerprint();
  const kept = existsSync(FOLDER) ? await readdir(FOLDER) : [];
  for (const name of kept) if (name !== fingerprint) await rm(join(FOLDER, name), { recursive: true });
  await makePrograms(fingerprint);
}

/** What production installs beside the bundles: native code, and libraries that read files of their own. */
function outsidePackages(): string[] {
  const packages = ['apps/rest-gateway', 'packages/cli'].map((folder) => readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const names = packages.flatMap((text) => Object.keys((JSON.parse(text) as { dependencies: Record<string, string> }).dependencies));
  return names.filter((name) => !name.startsWith('@merx/'));
}
