import { type Queryable, wireRow } from '@merx/db';
import { type ExactRow, inventorySource, type WireRow } from '@merx/db/tables';

export type CarrierLink = { carrier_code: string; position: number };
/** The stored columns of a source. */
export type SourceRow = Omit<WireRow<typeof inventorySource>, 'source_code' | 'carrier_links'> & { carrier_links: CarrierLink[] };
/** The columns of a source to write; null for no value. */
export type SourceValues = Omit<ExactRow<typeof inventorySource>, 'source_code' | 'carrier_links' | 'latitude' | 'longitude'> & {
  /** In degrees. */
  latitude: number | null;
  longitude: number | null;
  carrier_links: CarrierLink[];
};

/** The stored source, or undefined if it is still the default. */
export async function selectSource(db: Queryable, code: string): Promise<SourceRow | undefined> {
  const row = await db.prisma.inventorySource.findFirst({ where: { source_code: code }, omit: { source_code: true } });
  return row ? (wireRow(inventorySource, row) as SourceRow) : undefined;
}

/** As `selectSource`, but serializes saves by locking. */
export async function lockSource(tx: Queryable, code: string): Promise<SourceRow | undefined> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('inventory_source'))`);
  return selectSource(tx, code);
}

/** Inserts or updates a source. */
export async function upsertSource(tx: Queryable, source_code: string, values: SourceValues): Promise<void> {
  await tx.prisma.inventorySource.upsert({ where: { source_code }, create: { source_code, ...values }, update: values });
}
