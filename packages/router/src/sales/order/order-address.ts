import type { ConfigReader } from '@merx/db';
import { addressFaults } from '../../customer/index.js';
import { type Directory, type ResolvedRegion, resolveRegion } from '../../directory/index.js';
import { type Fault, invalidValue, required, tooManyCharacters } from '../../trpc/errors.js';
import type { AddressRow } from './order.queries.js';
import type { OrderAddressInput } from './order-part.schema.js';

const ADDRESS_TYPES = ['billing', 'shipping'];
/** The fields required in every call, even for an existing address; the others stay unless given. */
const NEEDED = ['firstname', 'lastname', 'city', 'country_id', 'email', 'postcode', 'telephone'] as const;
const OPTIONAL = ['company', 'fax', 'middlename', 'prefix', 'suffix', 'vat_id', 'vat_request_date', 'vat_request_id'] as const;
const NUMBERS = ['vat_is_valid', 'vat_request_success'] as const;
type TextField = (typeof NEEDED)[number] | (typeof OPTIONAL)[number];
const LONGEST = 255;

/** The countries allowed by the settings of the order's store view. */
interface AddressPlaces {
  directory: Directory;
  config: ConfigReader;
}

/** The type named by an address. */
export const isAddressType = (type: string | null | undefined): type is 'billing' | 'shipping' => ADDRESS_TYPES.includes(type ?? '');

/** An address row to be stored. */
interface StoredAddress extends Record<TextField, string | null>, ResolvedRegion {
  address_type: string;
  street: string[];
}

/** The given address merged into the existing one, with its errors, one line per field. */
export function changedAddress(
  stored: AddressRow | undefined,
  input: OrderAddressInput,
  places: AddressPlaces,
): { address: StoredAddress; faults: Fault[] } {
  const texts = [
    ...NEEDED.map((name) => [name, blankIsNone(input[name])]),
    ...OPTIONAL.map((name) => [name, changedText(input[name], stored?.[name])]),
  ];
  const numbers = NUMBERS.map((name) => [name, input[name] === undefined ? stored?.[name] : input[name]]);
  const region = resolveRegion(places.directory, regionOf(stored, input));
  const address: StoredAddress = {
    ...stored,
    ...(Object.fromEntries(texts) as Record<TextField, string | null>),
    ...Object.fromEntries(numbers),
    ...(region ?? { region: null, region_id: null, region_code: null }),
    street: linesOf(input.street ?? []),
    address_type: input.address_type ?? '',
  };
  return { address, faults: [...faultsOf(address, places), ...(region ? [] : [invalid('regionId', input.region_id ?? 0)])] };
}

const blankIsNone = (text: string | null | undefined): string | null => text?.trim() || null;

/** Empty values clear a field; absent ones leave it unchanged. */
const changedText = (input: string | null | undefined, stored: string | undefined): string | null =>
  input === undefined ? (stored ?? null) : blankIsNone(input);

/** Lines trimmed; trailing empty ones are removed. */
function linesOf(lines: readonly string[]): string[] {
  const trimmed = lines.map((line) => line.trim());
  return trimmed.slice(0, trimmed.findLastIndex((line) => line !== '') + 1);
}

/** An absent region stays unless the country changes. */
function regionOf(stored: AddressRow | undefined, input: OrderAddressInput) {
  const { country_id, region, region_id, region_code } = input;
  const isGiven = [region, region_id, region_code].some((part) => part !== undefined && part !== null);
  const isKept = !isGiven && stored !== undefined && stored.country_id === country_id;
  return { country_id, ...(isKept ? { region: stored.region, region_id: stored.region_id } : { region, region_id, region_code }) };
}

function faultsOf(address: StoredAddress, places: AddressPlaces): Fault[] {
  const { email } = address;
  const tooLong = Object.entries(address).filter(([, value]) =>
    [value].flat().some((part) => typeof part === 'string' && part.length > LONGEST),
  );
  return [
    ...addressFaults(address, places),
    ...(email === null ? [required('email')] : []),
    ...(email !== null && !isEmail(email) ? [invalid('email', email)] : []),
    ...tooLong.map(([fieldName]) => tooManyCharacters({ fieldName, length: LONGEST })),
  ];
}

const invalid = (fieldName: string, value: string | number): Fault => invalidValue({ fieldName, value });

/**
 * Whether a text is accepted as the email of an order: with the same rules as a buyer's, so that every email in a
 * response can be sent back.
 */
export const isEmail = (text: string): boolean => text.length <= 255 && /^[^\s@]+@[^\s@]+$/.test(text);
