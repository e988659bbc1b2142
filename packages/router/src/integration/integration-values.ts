import { invalidEmail, isEmail, resourceFaults } from '../auth/index.js';
import type { Settings } from '../trpc/context.js';
import { badInputs, type Fault } from '../trpc/errors.js';
import { invalidNameLength, notHttp, privateNetwork } from './faults.js';
import type { IntegrationValues } from './integration.queries.js';
import type { IntegrationChange } from './integration.schema.js';
import { isPrivateUrl } from './private-address.js';

const LONGEST_NAME = 255;
const LONGEST_URL = 2000;

/** The defaults of a new integration. */
export const NEW: IntegrationValues = { name: '', email: null, callback_url: null, resources: [], is_active: true };

/** The values after a save: omitted ones stay, an empty email or address is cleared. */
export function merged(before: IntegrationValues, input: Omit<IntegrationChange, 'id'>): IntegrationValues {
  return {
    name: input.name?.trim() ?? before.name,
    email: input.email === undefined ? before.email : input.email || null,
    callback_url: input.callback_url === undefined ? before.callback_url : input.callback_url || null,
    resources: [...new Set(input.resources ?? before.resources)],
    is_active: input.is_active ?? before.is_active,
  };
}

/** Validates the values. Throws 400 with every error; `known` is the current address, which may stay. */
export function checked(
  values: IntegrationValues,
  settings: Pick<Settings, 'privateCallbacks'>,
  known: string | null = null,
): IntegrationValues {
  const faults: Fault[] = resourceFaults(values.resources);
  const { name, email, callback_url: url } = values;
  if (name === '' || name.length > LONGEST_NAME) faults.push(invalidNameLength({ fieldName: 'name' }));
  if (email !== null && !isEmail(email)) faults.push(invalidEmail({ fieldName: 'email' }));
  if (url !== null && !isHttpUrl(url)) faults.push(notHttp({ fieldName: 'callback_url' }));
  else if (url !== null && url !== known && !settings.privateCallbacks && isPrivateUrl(url)) {
    faults.push(privateNetwork({ fieldName: 'callback_url' }));
  }
  if (faults.length > 0) throw badInputs(faults);
  return values;
}

const isHttpUrl = (text: string) => text.length <= LONGEST_URL && /^https?:\/\//i.test(text) && URL.canParse(text);
