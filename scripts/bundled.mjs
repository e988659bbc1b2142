// How programs are bundled with all that they import, for production and for the tests that start processes.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Options for esbuild: a bundle in `folder`, which must exist, with the packages `outside` left out. */
export const bundled = ({ folder, outside }) => ({
  outdir: folder,
  bundle: true,
  // What is imported when it is first needed becomes a file of its own.
  splitting: true,
  chunkNames: 'part-[name]-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Node keeps the text of each module in memory, with two bytes a character if a single comment has a dash. Names stay, for stack traces.
  minifyWhitespace: true,
  lineLimit: 200,
  conditions: ['merx-source'],
  // pg only tries to load its native variant.
  external: [...outside, 'pg-native'],
  // CommonJS packages require Node's own modules.
  banner: { js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);" },
  plugins: [
    { name: 'once', setup: bundleOnce },
    { name: 'wasm-file', setup: wasmAsFile(folder) },
    { name: 'native-spread', setup: spreadNatively },
  ],
});

/** npm may install one version of a package in several folders; it is bundled once. */
function bundleOnce({ onResolve, resolve }) {
  const folders = new Map();
  onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
    if (pluginData === 'resolving' || kind === 'entry-point') return undefined;
    const found = await resolve(path, { kind, importer, resolveDir, pluginData: 'resolving' });
    const [, folder, file] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)(\/.*)$/.exec(found.path) ?? [];
    if (!folder || found.external) return found;
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const key = `${name}@${version}`;
    if (!folders.has(key)) folders.set(key, folder);
    return { ...found, path: folders.get(key) + file };
  });
}

/**
 * tRPC is published for engines without object spread and copies each call's options a dozen times, property by property: a tenth of the
 * CPU time of a short read. Node's own spread does the same for objects without accessors, which those are.
 */
function spreadNatively({ onLoad }) {
  const native = `function _objectSpread2(made, ...more) {
    for (const next of more) made = { ...made, ...next };
    return made;
  }`;
  onLoad({ filter: /\/@trpc\/server\/dist\/[^/]+\.mjs$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8').replace(/^function _objectSpread2\(e\) \{\n[\s\S]*?\n\}$/m, native),
  }));
}

/** Prisma's WebAssembly is a text in its module, which would stay in memory twice; in the build it is a file. */
const wasmAsFile =
  (folder) =>
  ({ onLoad }) => {
    onLoad({ filter: /\.wasm-base64\.mjs$/ }, ({ path }) => {
      // Not by a regular expression: over two million characters, it may run out of stack.
      const [, rest] = readFileSync(path, 'utf8').split('wasm = "', 2);
      const base64 = rest?.slice(0, rest.indexOf('"'));
      if (!base64) throw new Error(`${path} has no WebAssembly.`);
      const name = basename(path).replace('-base64.mjs', '');
      writeFileSync(join(folder, name), Buffer.from(base64, 'base64'));
      return {
        // Prisma passes it to Buffer.from once; a constant would keep its bytes.
        contents: `import { readFileSync } from 'node:fs';
          export const wasm = { valueOf: () => readFileSync(new URL('./${name}', import.meta.url)) };`,
      };
    });
  };
