import type { ConfigReader } from '@merx/db';
import { type Directory, resolveRegion } from '../../directory/index.js';
import { type Fault, invalidValue, required, tooManyCharacters } from '../../trpc/errors.js';
import type { AddressFields } from './address.queries.js';
import type { CustomerAddress } from './address.schema.js';

/** The data for validating addresses. */
export interface AddressRules {
  directory: Directory;
  config: ConfigReader;
}

/** An empty address. */
export const emptyAddress: AddressFields = {
  prefix: null,
  firstname: '',
  middlename: null,
  lastname: '',
  suffix: null,
  company: null,
  street: [],
  city: '',
  country_id: '',
  region: null,
  region_id: null,
  postcode: null,
  telephone: null,
  fax: null,
  vat_id: null,
};

const OPTIONAL = ['prefix', 'middlename', 'suffix', 'company', 'postcode', 'telephone', 'fax', 'vat_id'] as const;
const NEEDED = ['firstname', 'lastname', 'city', 'country_id'] as const;

/** Merges the given fields into the base and validates the result. Region names, ids and codes are reconciled. */
export function readAddress(base: AddressFields, input: CustomerAddress, rules: AddressRules): { address: AddressFields; faults: Fault[] } {
  const address = { ...base };
  for (const field of OPTIONAL) if (input[field] !== undefined) address[field] = input[field]?.trim() || null;
  for (const field of NEEDED) if (input[field] !== undefined) address[field] = input[field]?.trim() ?? '';
  if (input.street !== undefined) address.street = streetLines(input.street ?? []);
  const faults: Fault[] = [];
  if (input.region !== undefined || input.region_id !== undefined || address.country_id !== base.country_id) {
    const regionId = input.region_id || input.region?.region_id || null;
    const region = resolveRegion(rules.directory, { ...input.region, country_id: address.country_id, region_id: regionId });
    if (!region) faults.push(invalid('regionId', regionId ?? 0));
    address.region = region?.region ?? null;
    address.region_id = region?.region_id ?? null;
  }
  return { address, faults: [...addressFaults(address, rules), ...tooLong(address), ...faults] };
}

/** Lines trimmed; trailing empty ones are removed. */
function streetLines(lines: string[]): string[] {
  const trimmed = lines.map((line) => line.trim());
  return trimmed.slice(0, trimmed.findLastIndex((line) => line !== '') + 1);
}

type Judged = 'firstname' | 'lastname' | 'city' | 'country_id' | 'telephone' | 'company' | 'fax' | 'postcode' | 'region_id';

/** The required parts of an address; in a cart any of them may be missing. */
export type AddressToJudge = { [Field in Judged]: AddressFields[Field] | null } & { street: string[] };

/** The missing parts of an address, one message per field; empty when it is complete. */
export function addressFaults(address: AddressToJudge, { directory, config }: AddressRules): Fault[] {
  const countryId = address.country_id ?? '';
  const country = directory.countries.get(countryId);
  const lists = (path: 'general/country/optional_zip_countries' | 'general/region/state_required') =>
    config.text(path).split(',').includes(countryId);
  const needed: [name: string, missing: boolean][] = [
    ['firstname', !address.firstname],
    ['lastname', !address.lastname],
    ['street', !address.street[0]],
    ['city', !address.city],
    ['countryId', !countryId],
    ['telephone', !address.telephone && config.text('customer/address/telephone_show') === 'req'],
    ['company', !address.company && config.text('customer/address/company_show') === 'req'],
    ['fax', !address.fax && config.text('customer/address/fax_show') === 'req'],
    ['postcode', !address.postcode && countryId !== '' && !lists('general/country/optional_zip_countries')],
    ['regionId', !address.region_id && Boolean(country?.regions.length) && lists('general/region/state_required')],
  ];
  const faults: Fault[] = needed.filter(([, missing]) => missing).map(([fieldName]) => required(fieldName));
  if (countryId && !country?.allowed) faults.push(invalid('countryId', countryId));
  return faults;
}

const LONGEST = 255;

function tooLong(address: AddressFields): Fault[] {
  const texts = Object.entries(address).flatMap(([name, value]) => [value].flat().map((text): [string, unknown] => [name, text]));
  return texts.filter(([, text]) => typeof text === 'string' && text.length > LONGEST).map(([name]) => tooLongField(name));
}

/** A text of more than 255 characters. */
export const tooLongField = (fieldName: string): Fault => tooManyCharacters({ fieldName, length: LONGEST });

/** An invalid value. */
export const invalid = (fieldName: string, value: string | number): Fault => invalidValue({ fieldName, value });
