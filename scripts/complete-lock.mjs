// npm leaves the optional packages of other platforms out of the lock file when the registry in use does not carry them, and then
// `npm ci` refuses the lock on every machine. This writes the missing entries; run it after `npm install`.
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
if (missing.length === 0) process.exit(0); // npm's own order of the entries stays
lock.packages = { '': root, ...Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))) };
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

/** The platform by the package's name, such as cli-linux-x64-musl or windows-64. */
function platformOf(name) {
  const [os, cpu, libc] = name.split('/').pop().replace(/^cli-/, '').split('-');
  return { os: [os === 'windows' ? 'win32' : os], cpu: [cpu === '64' ? 'x64' : cpu], ...(libc && { libc: [libc] }) };
}
