import type { Database } from '@merx/db';
import type { ColumnFacts, SchemaFacts } from './contractions.js';

/** What a database asks of those who write to it. */
export async function schemaFacts(db: Database): Promise<SchemaFacts> {
  const columns = await db.query<ColumnFacts>(`
    select c.relname::text as table, a.attname::text as column, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as filled
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by 1, 2`);
  const constraints = await db.query<{ line: string }>(`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as line from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0
    union
    select tablename || ': ' || regexp_replace(indexdef, '^CREATE UNIQUE INDEX \\S+ ON \\S+', 'UNIQUE') from pg_indexes
    where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`);
  const enumValues = await db.query<{ line: string }>(`select enumtypid::regtype || ': ' || enumlabel as line from pg_enum`);
  return { columns, constraints: constraints.map(({ line }) => line), enumValues: enumValues.map(({ line }) => line) };
}
