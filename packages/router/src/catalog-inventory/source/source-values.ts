import { configDefaults } from '@merx/db';
import { isEmail } from '../../auth/index.js';
import { badInputs, type Fault } from '../../trpc/errors.js';
import type { SourceRow } from './source.queries.js';
import type { SourceInput } from './source.schema.js';

/** The source as it is installed. */
export const INSTALLED: SourceRow = {
  name: 'Default Source',
  description: null,
  contact_name: null,
  email: null,
  phone: null,
  fax: null,
  street: null,
  city: null,
  region: null,
  latitude: null,
  longitude: null,
  use_default_carrier_config: true,
  carrier_links: [],
};

const TEXTS = ['description', 'contact_name', 'email', 'phone', 'fax', 'street', 'city', 'region'] as const;
const DEGREES = { latitude: 90, longitude: 180 } as const;
const LONGEST = { description: 5000, other: 255 };

/**
 * What the source becomes with what a client sent: absent stays, null empties what may be empty. Throws 400 with every fault; the one source
 * cannot be disabled, as nothing could be sold then.
 */
export function mergedSource(current: SourceRow, given: SourceInput): SourceRow {
  const merged: SourceRow = {
    ...current,
    name: given.name?.trim() ?? current.name,
    use_default_carrier_config: given.use_default_carrier_config ?? current.use_default_carrier_config,
    carrier_links: given.carrier_links ?? current.carrier_links,
  };
  for (const name of TEXTS) if (given[name] !== undefined) merged[name] = given[name]?.trim() || null;
  for (const name of ['latitude', 'longitude'] as const) if (given[name] !== undefined) merged[name] = given[name];
  const faults = [...textFaults(merged), ...degreeFaults(merged), ...carrierFaults(merged)];
  if (given.enabled === false) faults.push({ message: 'Default source can not be disabled.', parameters: { fieldName: 'source.enabled' } });
  if (faults.length > 0) throw badInputs(faults);
  return merged;
}

function textFaults(source: SourceRow): Fault[] {
  const faults: Fault[] = [];
  if (source.name === '')
    faults.push({ message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: 'source.name' } });
  for (const name of ['name', ...TEXTS] as const) {
    const maxLength = name === 'description' ? LONGEST.description : LONGEST.other;
    if ((source[name]?.length ?? 0) <= maxLength) continue;
    faults.push({
      message: '"%fieldName" is longer than %maxLength characters.',
      parameters: { fieldName: `source.${name}`, maxLength },
    });
  }
  if (source.email !== null && !isEmail(source.email)) faults.push(invalid('email', 'expected an email address'));
  return faults;
}

function degreeFaults(source: SourceRow): Fault[] {
  return (['latitude', 'longitude'] as const).flatMap((name) => {
    const most = DEGREES[name];
    return Math.abs(source[name] ?? 0) > most ? [invalid(name, `expected -${most} to ${most} degrees`)] : [];
  });
}

function carrierFaults({ use_default_carrier_config, carrier_links: links }: SourceRow): Fault[] {
  if (use_default_carrier_config && links.length > 0) {
    const message = 'You can\'t configure "%field" because you have chosen Global Shipping configuration.';
    return [{ message, parameters: { field: 'carrier_links' } }];
  }
  const isRepeated = (code: string, index: number) => links.findIndex(({ carrier_code }) => carrier_code === code) !== index;
  return links.flatMap(({ carrier_code }, index) => {
    if (!(`carriers/${carrier_code}/active` in configDefaults)) {
      return [{ message: 'Carrier with code: "%carrier" does not exists.', parameters: { carrier: carrier_code } }];
    }
    return isRepeated(carrier_code, index) ? [invalid('carrier_links', `${carrier_code} is named twice`)] : [];
  });
}

const invalid = (name: string, reason: string): Fault => ({
  message: 'The value of "%fieldName" is invalid: %reason',
  parameters: { fieldName: `source.${name}`, reason },
});
