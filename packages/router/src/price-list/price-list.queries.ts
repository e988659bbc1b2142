import { dateFromWire, type Queryable } from '@merx/db';
import type { ExactRow, priceList } from '@merx/db/tables';
import type { ProductPrice } from './price-list.schema.js';

type Columns = ExactRow<typeof priceList>;

/** The columns written on every save of a list; times as the wire has them. */
export type PriceListValues = Omit<Columns, 'price_list_id' | 'created_at'>;

/** What the list `l` is at the moment. */
export const LIST_STATUS = `case when not l.is_active then 'disabled' when l.ends_at <= now() then 'ended'
  when l.starts_at > now() then 'scheduled' else 'active' end`;

const columnsOf = ({ starts_at, ends_at, ...values }: PriceListValues) => ({
  ...values,
  starts_at: dateFromWire(starts_at),
  ends_at: dateFromWire(ends_at),
});

/** Inserts a list; returns its id. */
export async function insertPriceList(tx: Queryable, values: PriceListValues): Promise<number> {
  return (await tx.prisma.priceList.create({ data: columnsOf(values), select: { price_list_id: true } })).price_list_id;
}

/** Updates a list. */
export async function updatePriceList(tx: Queryable, id: number, values: PriceListValues): Promise<void> {
  await tx.prisma.priceList.update({ where: { price_list_id: id }, data: columnsOf(values), select: { price_list_id: true } });
}

/** Deletes a list with its prices; returns whether it existed. */
export async function deletePriceList(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.prisma.priceList.deleteMany({ where: { price_list_id: id } })).count > 0;
}

/** Locks a list until the transaction ends; returns whether it exists. */
export async function lockPriceList(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.query('select from price_list where price_list_id = $1 for update', [id])).length > 0;
}

/** Adds a disabled copy of a list with all its prices; returns its id, undefined for an unknown list. */
export async function copyPriceList(tx: Queryable, id: number, name: string): Promise<number | undefined> {
  const [copy] = await tx.query<{ price_list_id: number }>(
    `insert into price_list (name, type, is_active, website_ids, customer_group_ids, starts_at, ends_at, sort_order)
     select $2, type, false, website_ids, customer_group_ids, starts_at, ends_at, sort_order from price_list where price_list_id = $1
     returning price_list_id`,
    [id, name],
  );
  if (!copy) return undefined;
  await tx.query(
    `insert into price_list_item (price_list_id, product_id, qty, price)
     select $2, product_id, qty, price from price_list_item where price_list_id = $1 order by item_id`,
    [id, copy.price_list_id],
  );
  return copy.price_list_id;
}

/** The prices of a product in the lists that are in effect now or will be; null for an unknown product. */
export async function selectPricesOf(db: Queryable, productId: number): Promise<ProductPrice[] | null> {
  const [row] = await db.query<{ prices: ProductPrice[] }>(
    `select (select coalesce(json_agg(json_build_object('price_list_id', l.price_list_id, 'name', l.name, 'type', l.type,
        'status', ${LIST_STATUS}, 'website_ids', l.website_ids, 'customer_group_ids', l.customer_group_ids,
        'starts_at', wire_time(l.starts_at), 'ends_at', wire_time(l.ends_at), 'qty', i.qty::float8, 'price', i.price::float8)
        order by l.starts_at nulls first, l.name, l.price_list_id, i.qty), '[]')
      from price_list_item i join price_list l on l.price_list_id = i.price_list_id
      where i.product_id = p.id and l.is_active and (l.ends_at is null or l.ends_at > now())) as prices
     from product p where p.id = $1`,
    [productId],
  );
  return row?.prices ?? null;
}
