import { isTest, source } from './architecture.js';
import { type TableOwners, tablesOf } from './sql-sources.js';

/** All violations of table ownership, and entries of `owners` that are no longer needed. */
export function tableViolations(files: ReadonlyMap<string, string>, owners: TableOwners): string[] {
  const found: string[] = [];
  const seen = new Map<string, { writers: Set<string>; readers: Set<string> }>();
  for (const [path, text] of files) {
    if (!path.startsWith(source) || isTest(path)) continue;
    const module = path.slice(source.length, path.indexOf('/', source.length));
    const { written, read } = tablesOf(text);
    for (const table of [...written, ...read]) if (!seen.has(table)) seen.set(table, { writers: new Set(), readers: new Set() });
    for (const table of written) seen.get(table)?.writers.add(module);
    for (const table of read) seen.get(table)?.readers.add(module);
  }
  for (const [table, { writers, readers }] of seen) {
    const { owner, also = [], readers: known = [] } = owners[table] ?? {};
    const mayWrite = new Set([owner, ...also]);
    for (const module of writers)
      if (!mayWrite.has(module)) found.push(`${module} writes ${table}, which is ${owner ? `${owner}'s` : 'without an owner'}`);
    for (const module of also) if (!writers.has(module)) found.push(`${module} may write ${table} and does not`);
    for (const module of readers) {
      if (!mayWrite.has(module) && !known.includes(module)) found.push(`${module} reads ${table} and does not stand among its readers`);
    }
    for (const module of known) if (!readers.has(module)) found.push(`${module} stands among the readers of ${table} and does not read it`);
  }
  for (const table of Object.keys(owners)) if (!seen.has(table)) found.push(`${table} has an owner and is not used`);
  return found;
}
