import type { ExactRow, taxRate } from '@merx/db/tables';
import { compare, money, toColumn, ZERO } from '@merx/wire';
import type { Directory } from '../../directory/index.js';
import { type Fault, invalidValue, required } from '../../trpc/errors.js';
import { rangeReversed } from '../faults.js';
import { readName } from '../name-and-code.js';
import type { TaxRateInput } from './tax-rate.schema.js';

/** A rate to be stored; the percentage has four decimals. */
export type RateValues = Omit<ExactRow<typeof taxRate>, 'id'> & { tax_postcode: string };

/** The titles of a rate by store view; null leaves them unchanged. */
export type RateTitles = { store_id: number; value: string }[] | null;

/** The data for validating a rate. */
export interface Known {
  directory: Directory;
  /** Including the admin's own, 0. */
  storeIds: ReadonlySet<number>;
}

export interface ReadRate {
  values: RateValues;
  titles: RateTitles;
  /** Empty for a valid rate. */
  faults: Fault[];
}

const LONGEST_POSTCODE = 10;
const HIGHEST_ZIP = 999_999_999;
/** The maximum of the column. */
const HIGHEST_RATE = money('99999999.9999');

/** Returns a rate as stored, with its errors. */
export function readRate(input: TaxRateInput, { directory, storeIds }: Known): ReadRate {
  const faults: Fault[] = [];
  const country = readCountry(input.tax_country_id, directory, faults);
  const region = readRegion(input.tax_region_id, country, directory, faults);
  const rate = readPercentage(input.rate, faults);
  const code = readName('code', input.code, faults);
  const place = input.zip_is_range ? readRange(input, faults) : readPostcode(input.tax_postcode, faults);
  const titles = readTitles(input.titles, storeIds, faults);
  return { values: { code, tax_country_id: country, tax_region_id: region, rate, ...place }, titles, faults };
}

function readCountry(given: string | null | undefined, { countries }: Directory, faults: Fault[]): string {
  const id = given?.trim().toUpperCase() ?? '';
  if (id === '') faults.push(required('country_id'));
  else if (!countries.has(id)) faults.push(invalidValue({ fieldName: 'country_id', value: given ?? '' }));
  return id;
}

/** A region of another country is replaced by all regions. */
function readRegion(given: number | null | undefined, countryId: string, { countries }: Directory, faults: Fault[]): number {
  if (!given) return 0;
  const has = (regions: readonly { id: number }[] | undefined) => regions?.some(({ id }) => id === given) ?? false;
  if (has(countries.get(countryId)?.regions)) return given;
  if (![...countries.values()].some(({ regions }) => has(regions))) faults.push(invalidValue({ fieldName: 'region_id', value: given }));
  return 0;
}

function readPercentage(given: number | null | undefined, faults: Fault[]): string {
  if (given === null || given === undefined) {
    faults.push(required('percentage_rate'));
    return toColumn(ZERO);
  }
  const rate = money(given);
  if (compare(rate, ZERO) < 0 || compare(rate, HIGHEST_RATE) > 0) faults.push(invalidValue({ fieldName: 'percentage_rate', value: given }));
  return toColumn(rate);
}

type Place = Pick<RateValues, 'tax_postcode' | 'zip_is_range' | 'zip_from' | 'zip_to'>;

function readRange({ zip_from, zip_to }: TaxRateInput, faults: Fault[]): Place {
  const from = readZip('zip_from', zip_from, faults);
  const to = readZip('zip_to', zip_to, faults);
  if (from !== null && to !== null && from > to) faults.push(rangeReversed({ fieldName: 'zip_to', value: to }));
  return { tax_postcode: `${from}-${to}`, zip_is_range: 1, zip_from: from, zip_to: to };
}

function readZip(fieldName: string, given: number | null | undefined, faults: Fault[]): number | null {
  const isZip = given !== null && given !== undefined && given >= 0 && given <= HIGHEST_ZIP;
  if (!isZip) faults.push(invalidValue({ fieldName, value: given ?? '' }));
  return isZip ? given : null;
}

function readPostcode(given: string | null | undefined, faults: Fault[]): Place {
  const postcode = given?.trim() ?? '';
  if (postcode === '') faults.push(required('postcode'));
  const kept = [...postcode].slice(0, LONGEST_POSTCODE).join('').trimEnd();
  return { tax_postcode: kept, zip_is_range: null, zip_from: null, zip_to: null };
}

/** The last of several titles for a store view counts; an empty one removes the title. */
function readTitles(given: TaxRateInput['titles'], storeIds: ReadonlySet<number>, faults: Fault[]): RateTitles {
  if (!given) return null;
  const titles = new Map<number, string>();
  for (const { store_id, value } of given) {
    const id = /^\d{1,9}$/.test(store_id) ? Number(store_id) : -1;
    if (!storeIds.has(id)) faults.push(invalidValue({ fieldName: 'store_id', value: store_id }));
    else titles.set(id, value.trim() === '' ? '' : readName('value', value, faults));
  }
  return [...titles].filter(([, value]) => value !== '').map(([store_id, value]) => ({ store_id, value }));
}
