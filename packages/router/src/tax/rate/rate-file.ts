import { isNumericText, money, toColumn } from '@merx/wire';
import type { Directory, Region } from '../../directory/index.js';
import type { StoreDirectory } from '../../store/index.js';
import { type Fault, invalidValue } from '../../trpc/errors.js';
import { ambiguousRegion, columnMissing, columnTwice, columnUnknown, unreadableValue, wrongCellCount } from '../faults.js';
import { type Known, type ReadRate, readRate } from './rate-values.js';
import { type TaxRate, TaxRateInput } from './tax-rate.schema.js';

/** The columns of a tax rate file; followed by one per store view, named by its code, with the titles there. */
export const RATE_COLUMNS = ['Code', 'Country', 'State', 'Zip/Post Code', 'Rate', 'Zip/Post is Range', 'Range From', 'Range To'] as const;
type RateColumn = (typeof RATE_COLUMNS)[number];

const OPTIONAL: ReadonlySet<string> = new Set<RateColumn>(['Zip/Post is Range', 'Range From', 'Range To']);
const EVERYWHERE = '*';

/** A store view, for the titles. */
export type StoreCode = Pick<StoreDirectory['stores'][number], 'id' | 'code'>;

/** The position of each cell of a line. */
export interface RateHeading {
  length: number;
  columns: ReadonlyMap<string, number>;
  titles: { storeId: number; index: number }[];
}

/** Returns the positions of the columns of a file, in any order and case, with all errors of its header. */
export function readHeading(cells: readonly string[], stores: readonly StoreCode[]): RateHeading & { faults: Fault[] } {
  const faults: Fault[] = [];
  const columns = new Map<string, number>();
  const titles: RateHeading['titles'] = [];
  cells.forEach((cell, index) => {
    const column = cell.trim();
    const known = RATE_COLUMNS.find((name) => name.toLowerCase() === column.toLowerCase());
    const store = known ? undefined : stores.find(({ code }) => code === column);
    if (known ? columns.has(known) : titles.some(({ storeId }) => storeId === store?.id)) {
      faults.push(columnTwice({ column }));
    } else if (known) columns.set(known, index);
    else if (store) titles.push({ storeId: store.id, index });
    else faults.push(columnUnknown({ column }));
  });
  for (const column of RATE_COLUMNS) {
    if (columns.has(column) || OPTIONAL.has(column)) continue;
    faults.push(columnMissing({ column }));
  }
  return { length: cells.length, columns, titles, faults };
}

/** The names of a rate's fields in a file. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  code: 'Code',
  country_id: 'Country',
  tax_country_id: 'Country',
  region_id: 'State',
  postcode: 'Zip/Post Code',
  tax_postcode: 'Zip/Post Code',
  percentage_rate: 'Rate',
  rate: 'Rate',
  zip_from: 'Range From',
  zip_to: 'Range To',
};

/** Returns the rate of a line, with its errors in terms of the file. */
export function readLine(heading: RateHeading, cells: readonly string[], known: Known): ReadRate {
  const cell = (column: RateColumn) => (cells[heading.columns.get(column) ?? -1] ?? '').trim();
  const faults: Fault[] = [];
  if (cells.length !== heading.length) faults.push(wrongCellCount({ cells: cells.length, columns: heading.length }));
  const isRange = heading.columns.has('Zip/Post is Range')
    ? !/^0?$/.test(cell('Zip/Post is Range'))
    : cell('Range From') !== '' || cell('Range To') !== '';
  const input = TaxRateInput.safeParse({
    code: cell('Code'),
    tax_country_id: cell('Country'),
    tax_region_id: regionOf(cell('Country'), cell('State'), known.directory, faults),
    tax_postcode: cell('Zip/Post Code'),
    rate: numberOf('Rate', cell('Rate'), isNumericText, faults),
    zip_is_range: isRange ? 1 : 0,
    zip_from: isRange ? numberOf('Range From', cell('Range From'), isZip, faults) : null,
    zip_to: isRange ? numberOf('Range To', cell('Range To'), isZip, faults) : null,
    ...(heading.titles.length > 0 && {
      titles: heading.titles.map(({ storeId, index }) => ({ store_id: String(storeId), value: cells[index] ?? '' })),
    }),
  });
  const read = readRate(input.success ? input.data : {}, known);
  // After schema errors (text that cannot be stored, a number out of range) nothing else can be checked.
  const others = input.success ? read.faults : input.error.issues.map(({ path }) => unreadableValue({ fieldName: String(path[0]) }));
  return { ...read, faults: [...faults, ...others.map(inTermsOfFile)] };
}

const isZip = (text: string): boolean => /^\d{1,9}$/.test(text);

/** The text of a number, or null for an invalid one; an empty cell is checked with the rate. */
function numberOf(column: RateColumn, cell: string, isNumber: (text: string) => boolean, faults: Fault[]): string | null {
  if (cell === '') return null;
  if (isNumber(cell)) return cell;
  faults.push(invalidValue({ fieldName: column, value: cell }));
  return '0';
}

/** The id of a region by its code, or by its id where several regions of the country share the code. */
function regionOf(countryCode: string, text: string, { countries }: Directory, faults: Fault[]): number {
  if (text === '' || text === EVERYWHERE) return 0;
  const regions = countries.get(countryCode.toUpperCase())?.regions ?? [];
  const [region, ...others] = withCode(regions, text);
  if (others.length > 0) faults.push(ambiguousRegion({ value: text }));
  const found = region ?? regions.find(({ id }) => String(id) === text);
  if (!found) faults.push(invalidValue({ fieldName: 'State', value: text }));
  return found?.id ?? 0;
}

const withCode = (regions: readonly Region[], text: string) => regions.filter(({ code }) => code.toLowerCase() === text.toLowerCase());

function inTermsOfFile({ message, parameters }: Fault): Fault {
  if (!parameters || Array.isArray(parameters)) return { message };
  const { fieldName } = parameters;
  const column = COLUMN_OF[String(fieldName)] ?? String(fieldName);
  return { message, parameters: { ...parameters, fieldName: column } };
}

/** Returns a rate as a line of a file with the titles of these store views. */
export function rateLine(rate: TaxRate, stores: readonly StoreCode[], directory: Directory): string[] {
  const titles = new Map(rate.titles.map(({ store_id, value }) => [store_id, value]));
  return [
    rate.code,
    rate.tax_country_id,
    regionText(rate, directory),
    rate.tax_postcode ?? EVERYWHERE,
    toColumn(money(rate.rate)),
    rate.zip_is_range ? '1' : '',
    ...[rate.zip_from, rate.zip_to].map((zip) => (rate.zip_is_range && zip !== undefined ? String(zip) : '')),
    ...stores.map(({ id }) => titles.get(String(id)) ?? ''),
  ];
}

function regionText({ tax_country_id, tax_region_id, region_name }: TaxRate, { countries }: Directory): string {
  if (tax_region_id === 0) return EVERYWHERE;
  const regions = countries.get(tax_country_id)?.regions ?? [];
  return region_name !== undefined && withCode(regions, region_name).length === 1 ? region_name : String(tax_region_id);
}
