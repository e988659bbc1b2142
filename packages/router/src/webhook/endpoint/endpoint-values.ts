import { invalidNameLength, isPrivateUrl, privateNetwork } from '../../integration/index.js';
import type { Settings } from '../../trpc/context.js';
import { badInputs, type Fault } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import type { EndpointValues } from './endpoint.queries.js';
import type { WebhookChange } from './endpoint.schema.js';

const LONGEST_NAME = 255;
const LONGEST_URL = 2000;

/** The defaults of a new endpoint. */
export const NEW: EndpointValues = { name: '', url: '', events: [], is_active: true };

/** The values after a save: omitted ones stay. */
export const merged = (before: EndpointValues, input: Omit<WebhookChange, 'id'>): EndpointValues => ({
  name: input.name?.trim() ?? before.name,
  url: input.url?.trim() ?? before.url,
  events: [...new Set(input.events ?? before.events)],
  is_active: input.is_active ?? before.is_active,
});

/** Validates the values. Throws 400 with every error; `known` is the present address, which may stay. */
export function checked(values: EndpointValues, settings: Pick<Settings, 'privateCallbacks'>, known: string | null = null): EndpointValues {
  const { name, url, events } = values;
  const found: Fault[] = [];
  if (name === '' || name.length > LONGEST_NAME) found.push(invalidNameLength({ fieldName: 'name' }));
  if (events.length === 0) found.push(faults.noEvents({ fieldName: 'events' }));
  const fault = url === known ? undefined : urlFault(url, settings.privateCallbacks ?? false);
  if (fault) found.push(fault);
  if (found.length > 0) throw badInputs(found);
  return values;
}

/** Why deliveries cannot go there: they contain data of buyers, so they are encrypted and leave no door into the own network. */
function urlFault(url: string, allowsPrivate: boolean): Fault | undefined {
  const protocols = allowsPrivate ? /^https?:\/\//i : /^https:\/\//i;
  if (url.length > LONGEST_URL || !protocols.test(url) || !URL.canParse(url)) return faults.notHttps({ fieldName: 'url' });
  const { username, password } = new URL(url);
  if (username || password) return faults.credentialsInUrl({ fieldName: 'url' });
  return !allowsPrivate && isPrivateUrl(url) ? privateNetwork({ fieldName: 'url' }) : undefined;
}
