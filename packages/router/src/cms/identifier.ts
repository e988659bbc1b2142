import anyAscii from 'any-ascii';
import type { Fault } from '../trpc/errors.js';

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
  if (identifier === '') return [requiredFault('identifier')];
  if (identifier.length > LONGEST_PAGE_IDENTIFIER) return [tooLongFault('identifier', LONGEST_PAGE_IDENTIFIER)];
  const parameters = { fieldName: 'identifier', value: identifier };
  if (/^\d+$/.test(identifier)) return [{ message: 'The page URL key "%value" cannot be made of only numbers.', parameters }];
  if (PAGE_IDENTIFIER.test(identifier)) return [];
  return [{ message: 'The page URL key "%value" contains capital letters or disallowed symbols, or is too short.', parameters }];
}

/** What is wrong with the identifier of a block; nothing when it can be used. */
export function blockIdentifierFaults(identifier: string): Fault[] {
  if (identifier === '') return [requiredFault('identifier')];
  return tooLong('identifier', identifier, LONGEST_BLOCK_IDENTIFIER);
}

/** The fault of a required field that is absent or empty. */
export const requiredFault = (fieldName: string): Fault => ({
  message: '"%fieldName" is required. Enter and try again.',
  parameters: { fieldName },
});

/** The fault of a text with more characters than its field holds; nothing when it fits. */
export const tooLong = (fieldName: string, text: string | null, maxLength: number): Fault[] =>
  [...(text ?? '')].length > maxLength ? [tooLongFault(fieldName, maxLength)] : [];

const tooLongFault = (fieldName: string, maxLength: number): Fault => ({
  message: '"%fieldName" is longer than %maxLength characters.',
  parameters: { fieldName, maxLength },
});
