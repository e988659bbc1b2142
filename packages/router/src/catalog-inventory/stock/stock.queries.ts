import type { Queryable } from '@merx/db';
import type { ExactRow, inventoryStockLink } from '@merx/db/tables';

/** Serializes changes of stocks, their links and sales channels. */
export async function lockStocks(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('inventory_stock'))`);
}

/** Inserts a stock and returns its id. */
export async function insertStock(tx: Queryable, name: string): Promise<number> {
  return (await tx.prisma.inventoryStock.create({ data: { name } })).stock_id;
}

/** Renames a stock; returns whether it exists. */
export async function updateStockName(tx: Queryable, stock_id: number, name: string): Promise<boolean> {
  return (await tx.prisma.inventoryStock.updateMany({ where: { stock_id }, data: { name } })).count > 0;
}

/** Deletes a stock with its links. */
export async function deleteStock(tx: Queryable, stock_id: number): Promise<void> {
  await tx.prisma.inventoryStock.delete({ where: { stock_id } });
}

/** What hangs on a stock: one row, or none for an unknown stock. */
export function selectStockUse(tx: Queryable, stockId: number): Promise<{ has_channels: boolean; has_reservations: boolean }[]> {
  return tx.query(
    `select exists (select from inventory_stock_website where stock_id = s.stock_id)
         or exists (select from inventory_stock_channel where stock_id = s.stock_id) as has_channels,
       exists (select from inventory_reserved where stock_id = s.stock_id and quantity <> 0) as has_reservations
     from inventory_stock s where s.stock_id = $1`,
    [stockId],
  );
}

/** Makes these websites, and no others, sell from the stock; the others return to the default one. For that one no rows are stored. */
export async function replaceWebsites(tx: Queryable, stockId: number, websiteIds: readonly number[]): Promise<void> {
  await tx.query(
    `delete from inventory_stock_website where case when $1 = 1 then website_id = any($2::int[])
       else stock_id = $1 and website_id <> all($2::int[]) end`,
    [stockId, websiteIds],
  );
  if (stockId === 1) return;
  await tx.query(
    `insert into inventory_stock_website (website_id, stock_id) select id, $1 from unnest($2::int[]) id
     on conflict (website_id) do update set stock_id = excluded.stock_id where inventory_stock_website.stock_id <> excluded.stock_id`,
    [stockId, websiteIds],
  );
}

/** Replaces the channels of a stock that are no websites. */
export async function replaceChannels(tx: Queryable, stockId: number, channels: readonly { type: string; code: string }[]): Promise<void> {
  await tx.query('delete from inventory_stock_channel where stock_id = $1', [stockId]);
  await tx.query(
    `insert into inventory_stock_channel (type, code, stock_id)
     select g.type, g.code, $1 from jsonb_to_recordset($2::jsonb) as g(type text, code text)
     on conflict (type, code) do update set stock_id = excluded.stock_id`,
    [stockId, JSON.stringify(channels)],
  );
}

type LinkRow = ExactRow<typeof inventoryStockLink>;

/** Inserts links, or changes their priority. */
export async function upsertLinks(tx: Queryable, links: readonly LinkRow[]): Promise<void> {
  await tx.query(
    `insert into inventory_stock_link (stock_id, source_code, priority)
     select g.stock_id, g.source_code, g.priority from jsonb_populate_recordset(null::inventory_stock_link, $1::jsonb) g
     on conflict (stock_id, source_code) do update set priority = excluded.priority`,
    [JSON.stringify(links)],
  );
}

/** Deletes links; pairs that are not linked are skipped. */
export async function deleteLinks(tx: Queryable, links: readonly Pick<LinkRow, 'stock_id' | 'source_code'>[]): Promise<void> {
  await tx.query(
    `delete from inventory_stock_link l using jsonb_populate_recordset(null::inventory_stock_link, $1::jsonb) g
     where l.stock_id = g.stock_id and l.source_code = g.source_code`,
    [JSON.stringify(links)],
  );
}

/** A source of a stock. */
export type LinkedSource = LinkRow & { enabled: boolean };

/** The sources by code, the links in order of priority, and the websites that sell from another stock than the default one. */
export interface StockTables {
  stock_ids: number[];
  source_codes: string[];
  links: LinkedSource[];
  websites: { website_id: number; stock_id: number }[];
}

/** All stocks, sources, links and websites in one statement; there are few. */
export async function selectStockTables(db: Queryable): Promise<StockTables> {
  const [row] = await db.query<{ tables: StockTables }>(
    `select json_build_object('stock_ids', array(select stock_id from inventory_stock order by stock_id),
       'source_codes', array(select source_code from inventory_source order by source_code),
       'links', (select coalesce(json_agg(json_build_object('stock_id', l.stock_id, 'source_code', l.source_code, 'priority', l.priority,
           'enabled', s.is_enabled) order by l.stock_id, l.priority, l.source_code), '[]')
         from inventory_stock_link l join inventory_source s on s.source_code = l.source_code),
       'websites', (select coalesce(json_agg(w), '[]') from inventory_stock_website w)) as tables`,
  );
  if (!row) throw new Error('A select without tables returned no row.');
  return row.tables;
}
