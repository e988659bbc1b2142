import { money, toColumn } from '@merx/wire';
import { type CsvLine, csvLines, readCsv } from '../../csv/index.js';
import type { Directory } from '../../directory/index.js';
import type { Fault } from '../../trpc/errors.js';
import { ANY, ANY_REGION, foldPostcode, type TableRateCondition } from './table-rates.js';
import type { ConditionRateRow } from './table-rates.queries.js';

/** The parsed rates and all errors of a file. The rates are complete only without errors. */
interface TableRateFile {
  rates: ConditionRateRow[];
  faults: Fault[];
}

/** More than all postcodes of a country; limits the memory of an import. */
const MOST_LINES = 100_000;
const LONGEST_POSTCODE = 32;

/** The header of a condition's column: the one written, then the alternatives accepted. */
const CONDITION_HEADINGS: Record<TableRateCondition, readonly [string, ...string[]]> = {
  package_weight: ['Weight (and above)'],
  package_value_with_discount: ['Order Subtotal (and above)', 'Price (and above)'],
  package_qty: ['# of Items (and above)'],
};
const COLUMNS = { country: 'Country', region: 'Region/State', postcode: 'Zip/Postal Code', value: '', price: 'Shipping Price' } as const;
type Column = keyof typeof COLUMNS;
const columns = Object.keys(COLUMNS) as Column[];

const headingOf = (column: Column, condition: TableRateCondition): string =>
  column === 'value' ? CONDITION_HEADINGS[condition][0] : COLUMNS[column];

/** The rates as CSV with the header of their condition; countries by three letters, regions by code. */
export function tableRateCsv(rates: readonly ConditionRateRow[], condition: TableRateCondition, places: TableRatePlaces): string {
  const heading = columns.map((column) => headingOf(column, condition));
  const lines = rates.map((rate) => [
    places.countryName(rate.dest_country_id),
    places.regionName(rate.dest_country_id, rate.dest_region_id),
    rate.dest_zip || ANY,
    rate.condition_value,
    rate.price,
  ]);
  return csvLines([heading, ...lines]);
}

/** Parses a file of rates of one condition. Columns may be in any order. */
export async function readTableRates(csv: string, condition: TableRateCondition, places: TableRatePlaces): Promise<TableRateFile> {
  const file: TableRateFile = { rates: [], faults: [] };
  const seen = new Map<string, number>();
  let heading: Column[] | undefined;
  let count = 0;
  for await (const line of readCsv(csv)) {
    if (line.broken !== undefined)
      file.faults.push({ message: 'Line %line: %reason', parameters: { line: line.line, reason: line.broken } });
    else if (!heading) {
      heading = readHeading(line, condition, file.faults);
      if (!heading) return file;
    } else if (++count > MOST_LINES) {
      file.faults.push({ message: 'A file may have at most %most lines.', parameters: { most: MOST_LINES } });
      return file;
    } else readLine(line, heading, { file, seen, places });
  }
  if (!heading && file.faults.length === 0) file.faults.push({ message: 'The file is empty.' });
  return file;
}

/** The column of each cell; undefined, with faults, when it cannot be determined. */
function readHeading({ line, cells }: CsvLine, condition: TableRateCondition, faults: Fault[]): Column[] | undefined {
  const names = new Map<string, Column>(columns.map((column) => [headingOf(column, condition).toLowerCase(), column]));
  for (const name of [condition, ...CONDITION_HEADINGS[condition]]) names.set(name.toLowerCase(), 'value');
  const found: Column[] = [];
  for (const cell of cells) {
    const column = names.get(cell.trim().toLowerCase());
    if (!column) faults.push({ message: 'Line %line: the column "%column" is unknown.', parameters: { line, column: cell.trim() } });
    else if (found.includes(column))
      faults.push({ message: 'Line %line: the column "%column" appears twice.', parameters: { line, column: cell.trim() } });
    else found.push(column);
  }
  for (const column of columns.filter((wanted) => !found.includes(wanted))) {
    faults.push({ message: 'Line %line: the column "%column" is missing.', parameters: { line, column: headingOf(column, condition) } });
  }
  return faults.length > 0 ? undefined : found;
}

interface Reading {
  file: TableRateFile;
  /** The line of each destination and value. */
  seen: Map<string, number>;
  places: TableRatePlaces;
}

type Refuse = (message: string, parameters: Record<string, string | number>) => void;

function readLine({ line, cells }: CsvLine, heading: Column[], { file, seen, places }: Reading): void {
  const refuse: Refuse = (message, parameters) => {
    file.faults.push({ message: `Line %line: ${message}`, parameters: { line, ...parameters } });
  };
  if (cells.length !== heading.length) {
    refuse('it has %cells cells, the heading has %columns.', { cells: cells.length, columns: heading.length });
    return;
  }
  const cell = (column: Column) => (cells[heading.indexOf(column)] ?? '').trim();
  for (const rate of ratesOf(cell, places, refuse)) {
    const key = [rate.dest_country_id, rate.dest_region_id, rate.dest_zip, rate.condition_value].join('|');
    const first = seen.get(key);
    if (first !== undefined) {
      refuse('line %first has the same destination and value.', { first });
      return;
    }
    seen.set(key, line);
    file.rates.push(rate);
  }
}

/** The rates of a line, one for each region that its code matches; none when anything is invalid. */
function ratesOf(cell: (column: Column) => string, places: TableRatePlaces, refuse: Refuse): ConditionRateRow[] {
  const country = places.countryOf(cell('country'));
  const regions = country === undefined ? [] : places.regionsOf(country, cell('region'));
  const postcode = foldPostcode(cell('postcode')) || ANY;
  const [value, price] = [amountOf(cell('value')), amountOf(cell('price'))];
  if (country === undefined) refuse('the country "%value" is unknown.', { value: cell('country') });
  else if (regions.length === 0) refuse(country === ANY ? NEEDS_COUNTRY : 'the region "%value" is unknown.', { value: cell('region') });
  if (!isPostcode(postcode)) refuse('the postcode "%value" cannot be used.', { value: cell('postcode') });
  if (value === undefined) refuse('"%value" is not a valid value.', { value: cell('value') });
  if (price === undefined) refuse('"%value" is not a valid price.', { value: cell('price') });
  if (country === undefined || value === undefined || price === undefined || !isPostcode(postcode)) return [];
  return regions.map((region) => {
    return { dest_country_id: country, dest_region_id: region, dest_zip: postcode, condition_value: value, price };
  });
}

const NEEDS_COUNTRY = 'the region "%value" needs its country.';

/** A postcode, a prefix followed by an asterisk, or a single asterisk. */
const isPostcode = (postcode: string): boolean => postcode.length <= LONGEST_POSTCODE && /^[^*\p{Cc}]*\*?$/u.test(postcode);

/** At most a trillion, so that totals stay well within their columns. */
const AMOUNT = /^(?:\d{1,12}(?:\.\d{0,20})?|\.\d{1,20})$/;

/** The amount as stored; undefined for one that is invalid, negative or too high. */
const amountOf = (cell: string): string | undefined => (AMOUNT.test(cell) ? toColumn(money(cell)) : undefined);

/** Countries and regions as named in a table rate file. */
interface TableRatePlaces {
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
