import type { Directory } from '../../directory/index.js';
import { ANY, ANY_REGION } from './table-rates.js';

/** Countries and regions as named in a table rate file. */
export interface TableRatePlaces {
  /** The id of a country by its two- or three-letter code, `*` for all countries (`*`, `0` or empty), undefined for an unknown one. */
  countryOf(cell: string): string | undefined;
  /** The ids of the regions with that code or id in a country, 0 for all regions (`*`, `0` or empty); none for an unknown one. */
  regionsOf(countryId: string, cell: string): readonly number[];
  /** The name of a country in a file. */
  countryName(countryId: string): string;
  /** The name of a region in a file: its code, or its id where several regions of the country share the code. */
  regionName(countryId: string, regionId: number): string;
}

const fold = (text: string) => text.trim().toUpperCase();
const everywhere: ReadonlySet<string> = new Set([ANY, '0', '']);

/** The countries and regions of a directory. Codes are case-insensitive; a code takes precedence over an id. */
export function tableRatePlaces({ countries }: Directory): TableRatePlaces {
  const ids = new Map<string, string>();
  const regions = new Map<string, Map<string, number[]>>();
  for (const country of countries.values()) {
    for (const code of [country.id, country.iso2_code, country.iso3_code]) ids.set(fold(code), country.id);
    regions.set(country.id, byCode(country.regions));
  }
  const regionsNamed = (countryId: string, cell: string): readonly number[] => {
    const known = regions.get(countryId)?.get(fold(cell));
    if (known) return known;
    const byId = countries.get(countryId)?.regions.find(({ id }) => String(id) === cell.trim());
    return byId ? [byId.id] : [];
  };
  return {
    countryOf: (cell) => (everywhere.has(cell.trim()) ? ANY : ids.get(fold(cell))),
    regionsOf: (countryId, cell) => (everywhere.has(cell.trim()) ? [ANY_REGION] : regionsNamed(countryId, cell)),
    countryName: (countryId) => countries.get(countryId)?.iso3_code ?? countryId,
    regionName: (countryId, regionId) => {
      if (regionId === ANY_REGION) return ANY;
      const code = countries.get(countryId)?.regions.find(({ id }) => id === regionId)?.code;
      return code !== undefined && regionsNamed(countryId, code).length === 1 ? code : String(regionId);
    },
  };
}

function byCode(regions: readonly { id: number; code: string }[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { id, code } of regions) found.set(fold(code), [...(found.get(fold(code)) ?? []), id]);
  return found;
}
