import * as tables from '@merx/db/tables';

/** The module that writes each table (none: install data), other writers, and readers. */
export type TableOwners = Readonly<Record<string, { owner?: string; also?: readonly string[]; readers?: readonly string[] }>>;

const byModel = new Map(Object.entries(tables).map(([model, table]) => [model, table.name]));
const tableNames: ReadonlySet<string> = new Set(byModel.values());

const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(\w+)/gi;
const READS = /\b(?:from|join)\s+(?:only\s+)?(\w+)/gi;
const PRISMA = /\bprisma\.(\w+)\s*\.\s*(\w+)\(/g;
const PRISMA_READ = /^(find|count|aggregate|groupBy)/;

export const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** The tables that a source file writes and reads through SQL, inserts and Prisma calls. */
export function tablesOf(source: string): { written: Set<string>; read: Set<string> } {
  const text = withoutComments(source);
  const [written, read] = [new Set<string>(), new Set<string>()];
  const add = (set: Set<string>, name: string | undefined) => name && tableNames.has(name) && set.add(name);
  for (const [, name] of text.matchAll(WRITES)) add(written, name);
  for (const [, name] of text.matchAll(READS)) add(read, name);
  for (const [, model = ''] of text.matchAll(/\binsertInto\((\w+)/g)) add(written, byModel.get(model));
  for (const [, model = '', operation = ''] of text.matchAll(PRISMA)) add(PRISMA_READ.test(operation) ? read : written, byModel.get(model));
  return { written, read };
}

/** Hand-written object types (two or more fields) whose fields are all columns of one table that the source names. */
export function handWrittenRows(source: string): string[] {
  const text = withoutComments(source);
  const { written, read } = tablesOf(source);
  const named = Object.values(tables).filter(({ name }) => written.has(name) || read.has(name));
  const shapes = [...text.matchAll(/(?:\bquery<|Promise<|interface \w+ (?=\{))(\{[^{}]*\})/g)].map(([, shape = '']) => shape);
  return shapes.filter((shape) => {
    const fields = [...shape.matchAll(/(?:^\{|[;,\n])\s*(?:readonly )?(\w+)\??:/g)].map(([, field = '']) => field);
    return fields.length > 1 && named.some(({ columns }) => fields.every((field) => field in columns));
  });
}
