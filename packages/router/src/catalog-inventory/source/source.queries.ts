import { type Queryable, wireRow } from '@merx/db';
import { type ExactRow, inventorySource, type WireRow } from '@merx/db/tables';
import type { ProductStock } from '../stock-item.queries.js';

export type CarrierLink = { carrier_code: string; position: number };
/** What is stored of a source. */
export type SourceRow = Omit<WireRow<typeof inventorySource>, 'source_code' | 'carrier_links'> & { carrier_links: CarrierLink[] };
/** What is written of a source: null for what has no value. */
export type SourceValues = Omit<ExactRow<typeof inventorySource>, 'source_code' | 'carrier_links' | 'latitude' | 'longitude'> & {
  /** In degrees. */
  latitude: number | null;
  longitude: number | null;
  carrier_links: CarrierLink[];
};

/** What is stored of a source, or undefined while it is as installed. */
export async function selectSource(db: Queryable, code: string): Promise<SourceRow | undefined> {
  const row = await db.prisma.inventorySource.findFirst({ where: { source_code: code }, omit: { source_code: true } });
  return row ? (wireRow(inventorySource, row) as SourceRow) : undefined;
}

/** As `selectSource`; who locks it saves it, one after the other. */
export async function lockSource(tx: Queryable, code: string): Promise<SourceRow | undefined> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('inventory_source'))`);
  return selectSource(tx, code);
}

/** Stores a source. */
export async function upsertSource(tx: Queryable, source_code: string, values: SourceValues): Promise<void> {
  await tx.prisma.inventorySource.upsert({ where: { source_code }, create: { source_code, ...values }, update: values });
}

/** The products of these skus, case aside, with the sku that was asked for; the rows of those with a stock item stay locked. */
export async function lockStockBySku(tx: Queryable, skus: string[]): Promise<(ProductStock & { asked: string })[]> {
  const rows = await tx.query<{ product_id: number; asked: string }>(
    `select p.id as product_id, given.sku as asked from unnest($1::text[]) as given(sku) join product p on lower(p.sku) = lower(given.sku)`,
    [skus],
  );
  await tx.query(`select 1 from stock_item where product_id = any($1::int[]) order by product_id for update`, [
    rows.map(({ product_id }) => product_id),
  ]);
  const locked = await tx.query<ProductStock>(
    `select p.id as product_id, p.type_id, to_jsonb(s) as stock
     from product p left join stock_item s on s.product_id = p.id where p.id = any($1::int[])`,
    [rows.map(({ product_id }) => product_id)],
  );
  const byId = new Map(locked.map((row) => [row.product_id, row]));
  return rows.flatMap(({ product_id, asked }) => {
    const row = byId.get(product_id);
    return row ? [{ ...row, asked }] : [];
  });
}
