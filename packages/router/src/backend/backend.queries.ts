import type { Queryable } from '@merx/db';

/** Facts about the database, including its migrations. */
interface DatabaseFacts {
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

/** Whether each of these is set up. */
type ShopFacts = Record<'name' | 'address' | 'product' | 'tax_rate' | 'mail_server' | 'second_admin' | 'order', boolean>;

const FILLED = (names: string) =>
  `exists (select from config_value where value <> '' and path in (${names
    .split(' ')
    .map((name) => `'general/store_information/${name}'`)
    .join(', ')}))`;

/** Facts about the store that the checklist depends on. */
export async function selectShopFacts(db: Queryable): Promise<ShopFacts | undefined> {
  const [facts] = await db.query<ShopFacts>(
    `select ${FILLED('name')} as name, ${FILLED('street_line1 city postcode')} as address,
       exists (select from product) as product, exists (select from tax_rate) as tax_rate,
       exists (select from mail_server) as mail_server,
       (select count(*) from (select from admin_user where is_active limit 2) a) = 2 as second_admin,
       exists (select from sales_order) as "order"`,
  );
  return facts;
}
