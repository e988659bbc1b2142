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

/** The stored source; serializes saves by locking. */
export async function lockSource(tx: Queryable, code: string): Promise<SourceRow | undefined> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('inventory_source'))`);
  const row = await tx.prisma.inventorySource.findFirst({ where: { source_code: code }, omit: { source_code: true } });
  return row ? (wireRow(inventorySource, row) as SourceRow) : undefined;
}

/** Inserts or updates a source. */
export async function upsertSource(tx: Queryable, source_code: string, values: SourceValues): Promise<void> {
  await tx.prisma.inventorySource.upsert({ where: { source_code }, create: { source_code, ...values }, update: values });
}
