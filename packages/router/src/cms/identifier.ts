import anyAscii from 'any-ascii';
import { type Fault, required, tooLong } from '../trpc/errors.js';
import { invalidUrlKey, numericUrlKey } from './faults.js';

const LONGEST_PAGE_IDENTIFIER = 100;
const LONGEST_BLOCK_IDENTIFIER = 255;
const PAGE_IDENTIFIER = /^[a-z0-9][a-z0-9_/-]+(\.[a-z0-9_-]+)?$/;

/** The identifier of something with that title: letters and digits joined by `-`; empty when nothing remains. */
export function identifierOf(title: string): string {
  return anyAscii(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST_PAGE_IDENTIFIER)
    .replace(/-$/, '');
}

/** What is wrong with the identifier of a page, which is its address in the shop; nothing when it can be used. */
export function pageIdentifierFaults(identifier: string): Fault[] {
  if (identifier === '') return [required('identifier')];
  if (identifier.length > LONGEST_PAGE_IDENTIFIER) return [tooLong({ fieldName: 'identifier', maxLength: LONGEST_PAGE_IDENTIFIER })];
  const parameters = { fieldName: 'identifier', value: identifier };
  if (/^\d+$/.test(identifier)) return [numericUrlKey(parameters)];
  if (PAGE_IDENTIFIER.test(identifier)) return [];
  return [invalidUrlKey(parameters)];
}

/** What is wrong with the identifier of a block; nothing when it can be used. */
export function blockIdentifierFaults(identifier: string): Fault[] {
  if (identifier === '') return [required('identifier')];
  return lengthFaults('identifier', identifier, LONGEST_BLOCK_IDENTIFIER);
}

/** The fault of a text with more characters than its field holds; nothing when it fits. */
export const lengthFaults = (fieldName: string, text: string | null, maxLength: number): Fault[] =>
  [...(text ?? '')].length > maxLength ? [tooLong({ fieldName, maxLength })] : [];
