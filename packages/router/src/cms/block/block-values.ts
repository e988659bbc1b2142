import type { cmsBlock, ExactRow } from '@merx/db/tables';
import { type Fault, required } from '../../trpc/errors.js';
import { blockIdentifierFaults, identifierOf, lengthFaults } from '../identifier.js';
import type { BlockRow } from './block.queries.js';
import type { Block, BlockInput } from './block.schema.js';

/** The stored fields of a block, except store views and timestamps. */
export type BlockValues = Pick<ExactRow<typeof cmsBlock>, 'identifier' | 'title' | 'content' | 'is_active'>;

const LONGEST_TITLE = 255;

/** A block as returned by the API. */
export function blockOf({ id, identifier, title, content, creation_time, update_time, is_active }: BlockRow): Block {
  return { id, identifier, title, ...(content !== undefined && { content }), creation_time, update_time, active: is_active };
}

/** The block with the given fields merged in (absent ones stay unchanged, null clears), and the errors of the result. */
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

/** The save input that restores a block. */
export const inputOfBlock = ({ identifier, title, content, active }: Block): BlockInput => ({
  identifier,
  title,
  content: content ?? null,
  active,
});

/** The block referenced by a directive or widget, by id or identifier, with any quotes. */
const NAMED_BLOCK = /\bblock_id\s*=\s*(?:(["'])(.*?)\1|&quot;(.*?)&quot;|&#0?39;(.*?)&#0?39;|([^"'\s&}]+))/gi;

/** Whether a block's content includes the block itself, which would recurse endlessly. */
export function includesItself(content: string, block: { id: number; identifier: string }): boolean {
  const own = [String(block.id), block.identifier.toLowerCase()];
  return [...content.matchAll(NAMED_BLOCK)].some(([, , quoted, double, single, bare]) =>
    own.includes((quoted ?? double ?? single ?? bare ?? '').trim().toLowerCase()),
  );
}
