// `node ../../scripts/bundle.mjs NAME ...`, run in a package: bundles each src/NAME.ts, with all it imports, into dist/NAME.js. A bundle
// starts in two thirds of the time, and production needs no package that is in it. What the package lists as a dependency stays outside
// and must be installed: native code, and libraries that read files of their own. All else is a dev dependency.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { bundled } from './bundled.mjs';

const names = process.argv.slice(2);
if (names.length === 0) throw new Error('Usage: bundle.mjs NAME ...');
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
await build({
  entryPoints: names.map((name) => `src/${name}.ts`),
  outdir: 'dist',
  ...bundled({ folder: 'dist', outside: Object.keys(dependencies).filter((name) => !name.startsWith('@merx/')) }),
  logLevel: 'warning',
});
