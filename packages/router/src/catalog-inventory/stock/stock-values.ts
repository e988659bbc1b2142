import type { Fault } from '../../trpc/errors.js';
import { validationFailed } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import type { StockInput } from './stock.schema.js';

/** The values of a stock to write. */
export interface StockValues {
  name: string;
  websiteIds: number[];
  /** Channels other than websites. */
  channels: { type: string; code: string }[];
}

/** The values of a client's stock; without sales channels it has none. Throws 400 with every error. */
export function stockValues(given: StockInput, websites: readonly { id: number; code: string }[]): StockValues {
  const name = given.name?.trim() ?? '';
  const found: Fault[] = name === '' ? [faults.empty({ field: 'name' })] : [];
  const channels = (given.extension_attributes?.sales_channels ?? []).map(({ type, code }) => ({ type: type.trim(), code: code.trim() }));
  const idOf = new Map(websites.map(({ id, code }) => [code, id]));
  for (const [index, { type, code }] of channels.entries()) {
    if (type === '') found.push(faults.empty({ field: 'type' }));
    if (code === '') found.push(faults.empty({ field: 'code' }));
    else if (type === WEBSITE && !idOf.has(code)) found.push(faults.websiteUnknown({ code }));
    const isRepeated = channels.findIndex((other) => other.type === type && other.code === code) !== index;
    if (isRepeated) found.push(faults.channelRepeated({ code }));
  }
  if (found.length > 0) throw validationFailed(found);
  return {
    name,
    websiteIds: channels.flatMap(({ type, code }) => (type === WEBSITE ? (idOf.get(code) ?? []) : [])),
    channels: channels.filter(({ type }) => type !== WEBSITE),
  };
}

/** The type of the channels that products are sold through. */
export const WEBSITE = 'website';
