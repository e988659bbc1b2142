import anyAscii from 'any-ascii';
import { type Fault, required, tooLong } from '../trpc/errors.js';
import { invalidUrlKey, numericUrlKey } from './faults.js';

const LONGEST_PAGE_IDENTIFIER = 100;
const LONGEST_BLOCK_IDENTIFIER = 255;
const PAGE_IDENTIFIER = /^[a-z0-9][a-z0-9_/-]+(\.[a-z0-9_-]+)?$/;

/** An identifier derived from a title: letters and digits joined by `-`; may be empty. */
export function identifierOf(title: string): string {
  return anyAscii(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST_PAGE_IDENTIFIER)
    .replace(/-$/, '');
}

/** Validates the identifier of a page, which is its address on the storefront; empty if valid. */
export function pageIdentifierFaults(identifier: string): Fault[] {
  if (identifier === '') return [required('identifier')];
  if (identifier.length > LONGEST_PAGE_IDENTIFIER) return [tooLong({ fieldName: 'identifier', maxLength: LONGEST_PAGE_IDENTIFIER })];
  const parameters = { fieldName: 'identifier', value: identifier };
  if (/^\d+$/.test(identifier)) return [numericUrlKey(parameters)];
  if (PAGE_IDENTIFIER.test(identifier)) return [];
  return [invalidUrlKey(parameters)];
}

/** Validates the identifier of a block; empty if valid. */
export function blockIdentifierFaults(identifier: string): Fault[] {
  if (identifier === '') return [required('identifier')];
  return lengthFaults('identifier', identifier, LONGEST_BLOCK_IDENTIFIER);
}

/** The error for a text longer than its field; empty if it fits. */
export const lengthFaults = (fieldName: string, text: string | null, maxLength: number): Fault[] =>
  [...(text ?? '')].length > maxLength ? [tooLong({ fieldName, maxLength })] : [];
