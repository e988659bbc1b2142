import type { Queryable } from '@merx/db';

export interface ShopFacts {
  name: boolean;
  address: boolean;
  product: boolean;
  tax_rate: boolean;
  mail_server: boolean;
  second_admin: boolean;
  order: boolean;
}

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
