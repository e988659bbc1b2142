// `node scripts/run.mjs FILE [args]`: runs a TypeScript entry of this repository from source, without a build.
import { at, become, fail, prepare } from './prepare.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) fail('Usage: node scripts/run.mjs FILE [args]');

prepare();
become(['--conditions=merx-source', '--import', 'tsx', at(file), ...args], process.env);
