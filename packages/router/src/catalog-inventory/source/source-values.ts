import { configDefaults } from '@merx/db';
import { isEmail } from '../../auth/index.js';
import { badInputs, type Fault, invalidField, required, tooLong, validationFailed } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import type { SourceRow, SourceValues } from './source.queries.js';
import type { SourceInput } from './source.schema.js';

/** The code of the default source, whose quantities are those of the stock items. */
export const DEFAULT_SOURCE = 'default';

/** A source before its first save. */
export const BLANK: SourceRow = {
  name: '',
  enabled: true,
  use_default_carrier_config: true,
  carrier_links: [],
  is_pickup_location_active: false,
};

const TEXTS = ['description', 'contact_name', 'email', 'phone', 'fax', 'street', 'city', 'region', 'country_id', 'postcode'] as const;
const SHOWN = ['frontend_name', 'frontend_description'] as const;
const DEGREES = { latitude: 90, longitude: 180 } as const;
const LONGEST = { description: 5000, other: 255 };
type TextValues = Pick<SourceValues, (typeof TEXTS)[number]>;

/** The source with a client's input merged in: absent fields stay unchanged, null clears optional ones. Throws 400 with every error. */
export function mergedSource(code: string, current: SourceRow, given: SourceInput): SourceValues {
  const extra = given.extension_attributes ?? {};
  const merged: SourceValues = {
    name: given.name?.trim() ?? current.name,
    enabled: given.enabled ?? current.enabled,
    ...(Object.fromEntries(TEXTS.map((name) => [name, textOf(given[name], current[name])])) as TextValues),
    region_id: given.region_id === undefined ? (current.region_id ?? null) : given.region_id,
    latitude: given.latitude === undefined ? (current.latitude ?? null) : given.latitude,
    longitude: given.longitude === undefined ? (current.longitude ?? null) : given.longitude,
    use_default_carrier_config: given.use_default_carrier_config ?? current.use_default_carrier_config,
    carrier_links: given.carrier_links ?? current.carrier_links,
    is_pickup_location_active: extra.is_pickup_location_active ?? current.is_pickup_location_active,
    frontend_name: textOf(extra.frontend_name, current.frontend_name),
    frontend_description: textOf(extra.frontend_description, current.frontend_description),
  };
  const found = [...textFaults(merged), ...degreeFaults(merged), ...carrierFaults(merged)];
  if (code === DEFAULT_SOURCE) {
    const all = [...defaultFaults(merged), ...found];
    if (all.length > 0) throw badInputs(all);
    // Its place is in the settings.
    return { ...merged, country_id: null, region_id: null, postcode: null };
  }
  const all = [...codeFaults(code), ...requiredFaults(merged), ...found];
  if (all.length > 0) throw validationFailed(all);
  return merged;
}

const textOf = (given: string | null | undefined, current: string | undefined) =>
  given === undefined ? (current ?? null) : given?.trim() || null;

/** Without the default source nothing could be sold. */
function defaultFaults({ name, enabled, is_pickup_location_active }: SourceValues): Fault[] {
  const found: Fault[] = name === '' ? [required('source.name')] : [];
  if (!enabled) found.push(faults.defaultSourceNotDisableable({ fieldName: 'source.enabled' }));
  if (is_pickup_location_active) found.push(faults.defaultSourceNoPickup());
  return found;
}

function codeFaults(code: string): Fault[] {
  const field = 'source_code';
  if (code.trim() === '') return [faults.empty({ field })];
  const found: Fault[] = [];
  if (code !== code.trim()) found.push(faults.spacesAround({ field }));
  else if (/\s/.test(code)) found.push(faults.whitespace({ field }));
  if (code.includes('${')) found.push(faults.directive({ field }));
  if (code.length > LONGEST.other) found.push(tooLong({ fieldName: `source.${field}`, maxLength: LONGEST.other }));
  return found;
}

function requiredFaults(source: SourceValues): Fault[] {
  const found: Fault[] = (['name', 'country_id', 'postcode'] as const).flatMap((field) => (source[field] ? [] : faults.empty({ field })));
  if (!source.is_pickup_location_active) return found;
  return [...found, ...(['city', 'phone', 'street'] as const).flatMap((field) => (source[field] ? [] : faults.emptyForPickup({ field })))];
}

function textFaults(source: SourceValues): Fault[] {
  const found: Fault[] = [];
  for (const name of ['name', ...TEXTS, ...SHOWN] as const) {
    const maxLength = name.endsWith('description') ? LONGEST.description : LONGEST.other;
    if ((source[name]?.length ?? 0) > maxLength) found.push(tooLong({ fieldName: `source.${name}`, maxLength }));
  }
  if (source.email !== null && !isEmail(source.email)) found.push(invalid('email', 'expected an email address'));
  return found;
}

function degreeFaults(source: SourceValues): Fault[] {
  return (['latitude', 'longitude'] as const).flatMap((name) => {
    const most = DEGREES[name];
    return Math.abs(source[name] ?? 0) > most ? [invalid(name, `expected -${most} to ${most} degrees`)] : [];
  });
}

function carrierFaults({ use_default_carrier_config, carrier_links: links }: SourceValues): Fault[] {
  if (use_default_carrier_config && links.length > 0) return [faults.carriersNotConfigurable({ field: 'carrier_links' })];
  const isRepeated = (code: string, index: number) => links.findIndex(({ carrier_code }) => carrier_code === code) !== index;
  return links.flatMap(({ carrier_code }, index) => {
    if (!(`carriers/${carrier_code}/active` in configDefaults)) return [faults.carrierUnknown({ carrier: carrier_code })];
    return isRepeated(carrier_code, index) ? [invalid('carrier_links', `${carrier_code} is named twice`)] : [];
  });
}

const invalid = (name: string, reason: string): Fault => invalidField({ fieldName: `source.${name}`, reason });
