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
type ShopFacts = Record<
  'name' | 'address' | 'locale' | 'product' | 'tax_rule' | 'mail_server' | 'legal_page' | 'second_factor' | 'second_admin' | 'order',
  boolean
>;

const ADDRESS = ['street_line1', 'postcode', 'city', 'country_id'].map((name) => `general/store_information/${name}`);
const LOCALE = ['general/locale/code', 'general/locale/timezone', 'currency/options/base'];

/** Identifiers of pages such as privacy policy, terms and imprint, in English and German. */
const LEGAL = 'privacy|terms|legal|imprint|impressum|datenschutz|agb|widerruf|revocation|returns-policy|refund';
const INSTALLED = 'privacy-policy-cookie-restriction-mode';

/** Facts about the store that the checklist depends on. The page of the installation does not count until it is edited. */
export async function selectShopFacts(db: Queryable): Promise<ShopFacts | undefined> {
  const [facts] = await db.query<ShopFacts>(
    `select exists (select from config_value where path = 'general/store_information/name' and value <> '') as name,
       (select count(distinct path) = cardinality($1::text[]) from config_value where path = any ($1) and value <> '') as address,
       exists (select from config_value where path = any ($2)) as locale,
       exists (select from product) as product, exists (select from tax_rule) as tax_rule,
       exists (select from mail_server) as mail_server,
       exists (select from checkout_agreement where is_active)
         or exists (select from cms_page where is_active and identifier ~* $3 and not (identifier = $4 and update_time = creation_time)) as legal_page,
       not exists (select from admin_user a where is_active and otp_secret is null
                     and not exists (select from admin_passkey p where p.admin_id = a.id)) as second_factor,
       (select count(*) from (select from admin_user where is_active limit 2) a) = 2 as second_admin,
       exists (select from sales_order) as "order"`,
    [ADDRESS, LOCALE, LEGAL, INSTALLED],
  );
  return facts;
}
