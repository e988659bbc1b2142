import type { ConfigReader } from '@merx/db';
import type { OrderParts } from '../order/order.queries.js';
import { type Choice, shownOrder } from '../order/order-mail.js';
import type { CommentRow } from './document.queries.js';
import type { Sheet, SheetRow } from './pdf-sheet.js';

/** Countries that use Letter rather than A4. */
const ON_LETTER = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'VE', 'PH', 'PR']);

/** The parts of a PDF shared by all documents of an order, in the language and paper size of its store view. */
export function orderSheet(parts: OrderParts, config: ConfigReader) {
  const { mail, format, language } = shownOrder(parts, config);
  return {
    order: mail.order,
    format,
    frame: {
      // The store name, or the name of the store group stored in the order.
      shopName: config.text('general/store_information/name') || (parts.order.store_name?.split('\n')[1] ?? ''),
      language,
      paper: ON_LETTER.has(config.text('general/country/default')) ? 'LETTER' : 'A4',
    } satisfies Partial<Sheet>,
  };
}

/** Lines below a title; nothing without lines. */
export const notes = (title: string, lines: readonly string[] | null) => (lines?.length ? [{ title, lines }] : []);

/** The comments on a document that are visible to the buyer. */
export const visibleComments = (comments: readonly CommentRow[]): Sheet['notes'] =>
  notes(
    'Comments',
    comments.filter(({ is_visible_on_front }) => is_visible_on_front === 1).flatMap(({ comment }) => comment.split(/\r?\n/)),
  );

/** The rows of a line: the line with its selected options, and its parts. */
export const sheetRows = (cells: readonly string[], choices: readonly Choice[], parts: readonly (readonly string[])[]): SheetRow[] => [
  { cells, details: choices.map(({ label, value }) => `${label}: ${value}`) },
  ...parts.map((part) => ({ cells: part, isPart: true })),
];
