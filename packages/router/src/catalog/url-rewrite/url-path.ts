import { type Fault, required, tooLong } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import type { NewUrlRewrite } from './url-rewrite.schema.js';

export const REDIRECT_TYPES = [0, 301, 302];
const LONGEST_PATH = 255;
const LONGEST_TARGET = 2000;
const URL_START = /^[a-z][a-z0-9+.-]*:|^\/\//i;

/** A path of the storefront as it is stored: without query and fragment, and without slashes and spaces at its ends. */
export const plainPath = (given: string): string => given.replace(/[?#].*$/s, '').replace(/^[\s/]+|[\s/]+$/g, '');

/** Whether the target is outside of the store view's own paths. */
export const isUrl = (target: string): boolean => URL_START.test(target);

export interface RewriteValues {
  store_id: number;
  request_path: string;
  target_path: string;
  redirect_type: number;
  description: string | null;
}

/** A custom rewrite as it is stored, and every rule that its values violate on their own. */
export function readRewrite(given: NewUrlRewrite): { values: RewriteValues; faults: Fault[] } {
  const request = given.request_path.trim().replace(/^\/+|\/+$/g, '');
  const target = given.target_path.trim();
  const { redirect_type, store_id } = given;
  const found: Fault[] = [];
  if (request === '') found.push(required('request_path'));
  if (request.length > LONGEST_PATH) found.push(tooLong({ fieldName: 'request_path', maxLength: LONGEST_PATH }));
  if (/[?#\s\\]|\/\//.test(request) || isUrl(request)) found.push(faults.pathInvalid({ fieldName: 'request_path' }));
  if (target.length > LONGEST_TARGET) found.push(tooLong({ fieldName: 'target_path', maxLength: LONGEST_TARGET }));
  if (!REDIRECT_TYPES.includes(redirect_type)) found.push(faults.redirectTypeUnknown({ fieldName: 'redirect_type' }));
  const isOutside = isUrl(target);
  const isWeb = /^https?:\/\/[^\s\\]+$/i.test(target) && URL.canParse(target) && redirect_type !== 0;
  if (isOutside ? !isWeb : /[\s\\]/.test(target)) found.push(faults.pathInvalid({ fieldName: 'target_path' }));
  const target_path = isOutside ? target : redirect_type === 0 ? plainPath(target) : target.replace(/^\/+/, '');
  return {
    values: { store_id, request_path: request, target_path, redirect_type, description: given.description?.trim() || null },
    faults: found,
  };
}
