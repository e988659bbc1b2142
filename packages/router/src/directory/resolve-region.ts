import type { Country, Region } from './directory.queries.js';

/** The region of an address; each part may be missing. */
export interface RegionInput {
  country_id?: string | null | undefined;
  region?: string | null | undefined;
  region_id?: number | null | undefined;
  region_code?: string | null | undefined;
}

export interface ResolvedRegion {
  region: string | null;
  region_id: number | null;
  region_code: string | null;
}

interface KnownCountries {
  countries: ReadonlyMap<string, Pick<Country, 'regions'>>;
}

const fold = (text: string) => text.trim().toLowerCase();

/**
 * Derives name, id and code of a region from each other within the country; the id takes precedence over the code, the code over the name.
 * Text that matches no region stays as it is, without an id. Null for an id of another country.
 */
export function resolveRegion(directory: KnownCountries, given: RegionInput): ResolvedRegion | null {
  const regions = directory.countries.get(given.country_id ?? '')?.regions ?? [];
  const name = given.region?.trim() || null;
  const code = given.region_code?.trim() || null;
  if (given.region_id) {
    const byId = regions.find((region) => region.id === given.region_id);
    return byId ? resolved(byId) : null;
  }
  const known = byCode(regions, code) ?? byName(regions, name);
  return known ? resolved(known) : { region: name ?? code, region_id: null, region_code: code ?? name };
}

const resolved = ({ id, code, name }: Region): ResolvedRegion => ({ region: name, region_id: id, region_code: code });

function byCode(regions: readonly Region[], code: string | null): Region | undefined {
  return code === null ? undefined : regions.find((region) => fold(region.code) === fold(code));
}

/** Clients also send the code or the id as the name. */
function byName(regions: readonly Region[], name: string | null): Region | undefined {
  if (name === null) return undefined;
  return (
    regions.find((region) => fold(region.name) === fold(name)) ?? byCode(regions, name) ?? regions.find(({ id }) => String(id) === name)
  );
}
