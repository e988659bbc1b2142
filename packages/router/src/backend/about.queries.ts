import type { Queryable } from '@merx/db';

/** Facts about the database, including its migrations. */
export interface DatabaseFacts {
  version: string;
  migrations: { name: string; applied_at: string }[];
}

export async function selectDatabaseFacts(db: Queryable): Promise<DatabaseFacts> {
  const [row] = await db.query<DatabaseFacts>(
    `select current_setting('server_version') as version,
       (select coalesce(json_agg(json_build_object('name', m.migration_name, 'applied_at', wire_time(m.finished_at)) order by m.migration_name), '[]')
        from _prisma_migrations m where m.finished_at is not null and m.rolled_back_at is null) as migrations`,
  );
  return row ?? { version: '', migrations: [] };
}
