import { type Fault, required } from '../../trpc/errors.js';
import { blockIdentifierFaults, identifierOf, lengthFaults } from '../identifier.js';
import type { BlockRow } from './block.queries.js';
import type { Block, BlockInput } from './block.schema.js';

/** A block as it is stored, its stores and times aside. */
export interface BlockValues {
  identifier: string;
  title: string;
  content: string | null;
  is_active: boolean;
}

const LONGEST_TITLE = 255;

/** A block as the wire has it. */
export function blockOf({ id, identifier, title, content, creation_time, update_time, is_active }: BlockRow): Block {
  return { id, identifier, title, ...(content !== undefined && { content }), creation_time, update_time, active: is_active };
}

/** The given fields laid over the block there is: absent ones stay, null clears. With everything that is wrong with the result. */
export function mergedBlock(present: Block | undefined, given: BlockInput): { values: BlockValues; faults: Fault[] } {
  const title = given.title === undefined ? (present?.title ?? '') : (given.title ?? '');
  const identifier = (given.identifier === undefined ? present?.identifier : given.identifier)?.trim() || identifierOf(title);
  const content = given.content === undefined ? (present?.content ?? null) : given.content;
  const faults = [
    ...(title.trim() === '' ? [required('title')] : lengthFaults('title', title, LONGEST_TITLE)),
    ...blockIdentifierFaults(identifier),
  ];
  return { values: { identifier, title, content, is_active: given.active ?? present?.active ?? true }, faults };
}

/** What a save has to be given to bring back a block as it was. */
export const wholeBlock = ({ identifier, title, content, active }: Block): BlockInput => ({
  identifier,
  title,
  content: content ?? null,
  active,
});

/** The block that a directive or widget names, by id or identifier, in whatever quotes. */
const NAMED_BLOCK = /\bblock_id\s*=\s*(?:(["'])(.*?)\1|&quot;(.*?)&quot;|&#0?39;(.*?)&#0?39;|([^"'\s&}]+))/gi;

/** Whether a block's content names the block itself: to show it would never end. */
export function includesItself(content: string, block: { id: number; identifier: string }): boolean {
  const own = [String(block.id), block.identifier.toLowerCase()];
  return [...content.matchAll(NAMED_BLOCK)].some(([, , quoted, double, single, bare]) =>
    own.includes((quoted ?? double ?? single ?? bare ?? '').trim().toLowerCase()),
  );
}
