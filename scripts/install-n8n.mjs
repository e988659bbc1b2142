// Installs n8n's Magento node for its test, separately from our dependencies: the package with all nodes needs another half a gigabyte,
// but this node only needs n8n-workflow and one function that changes case. Does nothing if it is already installed. Uses only Node's own
// modules and tar.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail } from './prepare.mjs';
import { n8nFolder, n8nNode, n8nVersion } from './test-services.mjs';

const dependencies = { 'n8n-workflow': '2.41.0', 'change-case': '5.4.4' };

try {
  if (!existsSync(join(n8nFolder, n8nNode))) install();
} catch (error) {
  fail(error.message);
}

function install() {
  mkdirSync(dirname(n8nFolder), { recursive: true });
  // Installed in a temporary folder and moved when complete: an interrupted run leaves nothing that looks installed.
  const making = mkdtempSync(`${n8nFolder}-`);
  try {
    writeFileSync(join(making, 'package.json'), JSON.stringify({ private: true, dependencies }));
    run('npm', ['install', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error'], making);
    run('npm', ['pack', `n8n-nodes-base@${n8nVersion}`, '--loglevel=error', '--silent'], making);
    const [archive] = readdirSync(making).filter((name) => name.endsWith('.tgz'));
    const nodes = join(making, 'node_modules', 'n8n-nodes-base');
    mkdirSync(nodes);
    run('tar', ['xzf', archive, '-C', nodes, '--strip-components=1', 'package/package.json', 'package/dist/nodes/Magento'], making);
    rmSync(join(making, archive));
    rmSync(n8nFolder, { recursive: true, force: true });
    renameSync(making, n8nFolder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed${error ? `: ${error.message}` : '; see above.'}`);
}
