// npm omits the optional packages of other platforms from the lock file if the registry does not carry them, and then `npm ci` rejects
// the lock file on every machine. This adds the missing entries; run it after `npm install`.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { '': root, ...packages } = lock.packages;
const missing = Object.values(packages)
  .filter((entry) => entry.version)
  .flatMap((parent) => Object.entries(parent.optionalDependencies ?? {}).map(([name, version]) => ({ name, version, parent })))
  .filter(({ name, version }) => !packages[`node_modules/${name}`] && /^\d/.test(version));
for (const { name, version, parent } of missing) {
  packages[`node_modules/${name}`] = {
    version,
    ...platformOf(name),
    ...(parent.dev && { dev: true }),
    license: parent.license,
    optional: true,
  };
  console.log(`${name}@${version}`);
}
if (missing.length === 0) process.exit(0); // keep npm's own order of the entries
lock.packages = { '': root, ...Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))) };
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

/** The platform from the package name, such as cli-linux-x64-musl or windows-64. */
function platformOf(name) {
  const [os, cpu, libc] = name.split('/').pop().replace(/^cli-/, '').split('-');
  return { os: [os === 'windows' ? 'win32' : os], cpu: [cpu === '64' ? 'x64' : cpu], ...(libc && { libc: [libc] }) };
}
