import { configDefaults } from '@merx/db';
import { isEmail } from '../../auth/index.js';
import { badInputs, type Fault, invalidField, required, tooLong } from '../../trpc/errors.js';
import { carriersNotConfigurable, carrierUnknown, defaultSourceNotDisableable } from '../faults.js';
import type { SourceRow, SourceValues } from './source.queries.js';
import type { SourceInput } from './source.schema.js';

/** The default source. */
export const INSTALLED: SourceRow = { name: 'Default Source', use_default_carrier_config: true, carrier_links: [] };

const TEXTS = ['description', 'contact_name', 'email', 'phone', 'fax', 'street', 'city', 'region'] as const;
const DEGREES = { latitude: 90, longitude: 180 } as const;
const LONGEST = { description: 5000, other: 255 };

/**
 * The source with a client's input merged in: absent fields stay unchanged, null clears optional ones. Throws 400 with every error; the
 * only source cannot be disabled, as nothing could be sold then.
 */
export function mergedSource(current: SourceRow, given: SourceInput): SourceValues {
  const textOf = (name: (typeof TEXTS)[number]) => (given[name] === undefined ? (current[name] ?? null) : given[name]?.trim() || null);
  const degreesOf = (name: keyof typeof DEGREES) => (given[name] === undefined ? (current[name] ?? null) : given[name]);
  const merged = {
    name: given.name?.trim() ?? current.name,
    ...(Object.fromEntries(TEXTS.map((name) => [name, textOf(name)])) as Pick<SourceValues, (typeof TEXTS)[number]>),
    ...{ latitude: degreesOf('latitude'), longitude: degreesOf('longitude') },
    use_default_carrier_config: given.use_default_carrier_config ?? current.use_default_carrier_config,
    carrier_links: given.carrier_links ?? current.carrier_links,
  };
  const faults = [...textFaults(merged), ...degreeFaults(merged), ...carrierFaults(merged)];
  if (given.enabled === false) faults.push(defaultSourceNotDisableable({ fieldName: 'source.enabled' }));
  if (faults.length > 0) throw badInputs(faults);
  return merged;
}

function textFaults(source: SourceValues): Fault[] {
  const faults: Fault[] = [];
  if (source.name === '') faults.push(required('source.name'));
  for (const name of ['name', ...TEXTS] as const) {
    const maxLength = name === 'description' ? LONGEST.description : LONGEST.other;
    if ((source[name]?.length ?? 0) > maxLength) faults.push(tooLong({ fieldName: `source.${name}`, maxLength }));
  }
  if (source.email !== null && !isEmail(source.email)) faults.push(invalid('email', 'expected an email address'));
  return faults;
}

function degreeFaults(source: SourceValues): Fault[] {
  return (['latitude', 'longitude'] as const).flatMap((name) => {
    const most = DEGREES[name];
    return Math.abs(source[name] ?? 0) > most ? [invalid(name, `expected -${most} to ${most} degrees`)] : [];
  });
}

function carrierFaults({ use_default_carrier_config, carrier_links: links }: SourceValues): Fault[] {
  if (use_default_carrier_config && links.length > 0) return [carriersNotConfigurable({ field: 'carrier_links' })];
  const isRepeated = (code: string, index: number) => links.findIndex(({ carrier_code }) => carrier_code === code) !== index;
  return links.flatMap(({ carrier_code }, index) => {
    if (!(`carriers/${carrier_code}/active` in configDefaults)) return [carrierUnknown({ carrier: carrier_code })];
    return isRepeated(carrier_code, index) ? [invalid('carrier_links', `${carrier_code} is named twice`)] : [];
  });
}

const invalid = (name: string, reason: string): Fault => invalidField({ fieldName: `source.${name}`, reason });
