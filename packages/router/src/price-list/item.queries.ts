import type { Queryable } from '@merx/db';
import type { ExactRow, priceListItem, product } from '@merx/db/tables';

/** A price to be stored; amounts are decimal text. */
export type ItemRow = Pick<ExactRow<typeof priceListItem>, 'product_id' | 'qty' | 'price'>;

export type ListedProduct = Pick<ExactRow<typeof product>, 'id' | 'sku' | 'type_id'>;

const NAMED = 'select p.id, p.sku, p.type_id from product p where lower(p.sku) = any($1::text[])';

/** The products with these skus in lower case. */
export const selectProducts = (db: Queryable, skus: string[]): Promise<ListedProduct[]> => db.query<ListedProduct>(NAMED, [skus]);

/** As `selectProducts`; they cannot be deleted until the transaction ends. */
export const lockProducts = (tx: Queryable, skus: string[]): Promise<ListedProduct[]> =>
  tx.query<ListedProduct>(`${NAMED} order by p.id for key share`, [skus]);

/** Adds the prices to a list, or changes those of the same products and quantities; returns how many are new and how many changed. */
export async function upsertItems(tx: Queryable, listId: number, rows: ItemRow[]): Promise<{ created: number; updated: number }> {
  const [counts] = await tx.query<{ created: number; updated: number }>(
    `with given as (select * from jsonb_to_recordset($2::jsonb) as g(product_id int, qty numeric, price numeric)),
     written as (
       insert into price_list_item as i (price_list_id, product_id, qty, price)
       select $1, g.product_id, g.qty, g.price from given g order by g.product_id, g.qty
       on conflict (price_list_id, product_id, qty) do update set price = excluded.price where i.price <> excluded.price
       returning i.xmax = 0 as is_new)
     select count(*) filter (where is_new)::int as created, count(*) filter (where not is_new)::int as updated from written`,
    [listId, JSON.stringify(rows)],
  );
  return counts ?? { created: 0, updated: 0 };
}

/**
 * Adds products to a list with their own prices for one unit, except those of the given types, without a price, or with a price there already;
 * returns how many.
 */
export async function insertOwnPrices(tx: Queryable, listId: number, productIds: number[], without: readonly string[]): Promise<number> {
  const rows = await tx.query(
    `insert into price_list_item (price_list_id, product_id, price)
     select $1, p.id, p.price from product p where p.id = any($2::int[]) and p.type_id <> all($3::text[]) and p.price is not null order by p.id
     on conflict (price_list_id, product_id, qty) do nothing returning item_id`,
    [listId, productIds, without],
  );
  return rows.length;
}

/** Changes the given columns of a price; returns whether it exists. */
export async function updateItem(tx: Queryable, itemId: number, values: Partial<Pick<ItemRow, 'qty' | 'price'>>): Promise<boolean> {
  return (await tx.prisma.priceListItem.updateMany({ where: { item_id: itemId }, data: values })).count > 0;
}

/** Deletes prices of a list; returns how many. */
export async function deleteItems(tx: Queryable, listId: number, itemIds: number[]): Promise<number> {
  return (
    await tx.query('delete from price_list_item where price_list_id = $1 and item_id = any($2::int[]) returning item_id', [listId, itemIds])
  ).length;
}

/** The highest price of a list, or among these of it; null without prices. */
export async function selectHighestPrice(tx: Queryable, listId: number, itemIds: number[] | null): Promise<string | null> {
  const [row] = await tx.query<{ highest: string | null }>(
    'select max(price)::text as highest from price_list_item where price_list_id = $1 and ($2::int[] is null or item_id = any($2::int[]))',
    [listId, itemIds],
  );
  return row?.highest ?? null;
}

/** Multiplies the prices of a list, or these of it, and rounds them to the cent; returns how many have changed. */
export async function multiplyPrices(tx: Queryable, listId: number, factor: string, itemIds: number[] | null): Promise<number> {
  const rows = await tx.query(
    `update price_list_item set price = round(price * $2::numeric, 2)
     where price_list_id = $1 and ($3::int[] is null or item_id = any($3::int[])) and price <> round(price * $2::numeric, 2) returning item_id`,
    [listId, factor, itemIds],
  );
  return rows.length;
}

/** A price as a file has it. */
export interface FileItem {
  item_id: number;
  sku: string;
  qty: string;
  price: string;
}

/** The prices of a list after that id, at most `limit`, in the order of their ids; trailing zeros are left out. */
export function selectItemsAfter(db: Queryable, listId: number, after: number, limit: number): Promise<FileItem[]> {
  return db.query<FileItem>(
    `select i.item_id, p.sku, trim_scale(i.qty)::text as qty, trim_scale(i.price)::text as price
     from price_list_item i join product p on p.id = i.product_id
     where i.price_list_id = $1 and i.item_id > $2 order by i.item_id limit $3`,
    [listId, after, limit],
  );
}
