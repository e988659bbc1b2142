import { readFileSync, writeFileSync } from 'node:fs';
import { withLists } from './page.js';
import { scan } from './scan.js';
import { root, serverSources } from './sources.js';

/** `npm run errors`: makes the lists of docs/errors.md anew. */
const page = `${root}docs/errors.md`;
writeFileSync(page, withLists(readFileSync(page, 'utf8'), scan(serverSources())));
