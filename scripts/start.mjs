// `npm start`: from a fresh clone to a running shop. Installs and builds what is out of date, then runs the gateway.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { at, become, fail, installIfNeeded, requireNode, root, sourceFingerprint, tool, toolEnv } from './prepare.mjs';

const main = at('apps', 'rest-gateway', 'dist', 'main.js');
const stamp = at('node_modules', '.merx-build');

requireNode();
installIfNeeded();
buildIfNeeded();
become([main, ...process.argv.slice(2)], {
  ...process.env,
  MERX_DEMO: process.env.MERX_DEMO ?? '1',
  NODE_ENV: process.env.NODE_ENV ?? 'production',
});

function buildIfNeeded() {
  // Read before the build: a file saved during the build then counts as changed on the next start.
  const fingerprint = sourceFingerprint();
  if (existsSync(main) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  console.error('Building ...');
  const filters = ['--filter=@merx/rest-gateway...'];
  if (existsSync(at('apps', 'admin', 'package.json'))) filters.push('--filter=@merx/admin...');
  const args = [tool.turbo, 'run', 'build', ...filters, '--output-logs=errors-only'];
  const result = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: toolEnv, maxBuffer: 64 * 1024 * 1024 });
  if (result.status !== 0) fail(`${result.stdout}${result.stderr}\nThe build failed; see above.`);
  writeFileSync(stamp, fingerprint);
}
