import { readFileSync, writeFileSync } from 'node:fs';
import { declaredFaults } from './declared-faults.js';
import { withLists } from './page.js';

/** `npm run errors`: rebuilds the lists of docs/errors.md. */
const page = new URL('../../../../docs/errors.md', import.meta.url);
writeFileSync(page, withLists(readFileSync(page, 'utf8'), await declaredFaults()));
