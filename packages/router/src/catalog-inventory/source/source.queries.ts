import { type Queryable, wireRow } from '@merx/db';
import { type ExactRow, inventorySource, type WireRow } from '@merx/db/tables';

export type CarrierLink = { carrier_code: string; position: number };
type Row = WireRow<typeof inventorySource>;
type Values = ExactRow<typeof inventorySource>;
/** Columns that the API names differently, and the place of sources other than the default one. */
type Renamed = 'source_code' | 'carrier_links' | 'is_enabled' | 'own_country_id' | 'own_region_id' | 'own_postcode';

/** The stored fields of a source. */
export type SourceRow = Omit<Row, Renamed> & {
  enabled: boolean;
  country_id?: string;
  region_id?: number;
  postcode?: string;
  carrier_links: CarrierLink[];
};
/** The fields of a source to write; null for no value. */
export type SourceValues = Omit<Values, Renamed | 'latitude' | 'longitude'> & {
  enabled: boolean;
  country_id: string | null;
  region_id: number | null;
  postcode: string | null;
  /** In degrees. */
  latitude: number | null;
  longitude: number | null;
  carrier_links: CarrierLink[];
};

/** The stored source; serializes saves by locking. */
export async function lockSource(tx: Queryable, code: string): Promise<SourceRow | undefined> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('inventory_source'))`);
  const row = await tx.prisma.inventorySource.findFirst({ where: { source_code: code }, omit: { source_code: true } });
  if (!row) return undefined;
  const { is_enabled, own_country_id, own_region_id, own_postcode, ...rest } = wireRow(inventorySource, row) as Row;
  return {
    ...(rest as Omit<SourceRow, 'enabled'>),
    enabled: is_enabled,
    ...(own_country_id !== undefined && { country_id: own_country_id }),
    ...(own_region_id !== undefined && { region_id: own_region_id }),
    ...(own_postcode !== undefined && { postcode: own_postcode }),
  };
}

/** Inserts or updates a source. */
export async function upsertSource(tx: Queryable, source_code: string, values: SourceValues): Promise<void> {
  const { enabled, country_id, region_id, postcode, ...rest } = values;
  const data = { ...rest, is_enabled: enabled, own_country_id: country_id, own_region_id: region_id, own_postcode: postcode };
  await tx.prisma.inventorySource.upsert({ where: { source_code }, create: { source_code, ...data }, update: data });
}
