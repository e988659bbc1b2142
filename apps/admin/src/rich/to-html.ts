import { tokenized, untokenized } from '@merx/wire';
import { type Node as Content, DOMSerializer } from '@tiptap/pm/model';
import { KEPT, TEXT_ALIGN } from './kept';
import { BARE, DIRECTIVE, IMPLIED, PICTURE_ALIGN, SOURCE, TAG } from './nodes';
import { inertDocument, textsIn } from './prepare';
import { PREAMBLE, SECTION } from './table';

/** The HTML of a document of the editor, with its directives as they were written; '' if it is empty. */
export function toHtml(doc: Content): string {
  const inert = inertDocument();
  const root = inert.createElement('body');
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: inert }, root);
  for (const text of textsIn(root)) text.data = tokenized(text.data);
  for (const element of [...root.querySelectorAll(`[${DIRECTIVE}]`)]) element.replaceWith(tokenized(element.getAttribute(DIRECTIVE) ?? ''));
  for (const element of [...root.querySelectorAll('*')]) restoreAttributes(element);
  for (const table of root.querySelectorAll('table')) restoreSections(table);
  for (const element of [...root.querySelectorAll(`[${TAG}]`)]) renamed(element);
  dropTrailing(root);
  for (const paragraph of [...root.querySelectorAll(`[${IMPLIED}]`)]) if (isBare(paragraph)) paragraph.setAttribute(IMPLIED, 'bare');
  for (const paragraph of [...root.querySelectorAll(`[${IMPLIED}]`)]) settle(paragraph);
  return untokenized(root.innerHTML);
}

const take = (element: Element, name: string): string | null => {
  const value = element.getAttribute(name);
  element.removeAttribute(name);
  return value;
};

/** Replaces what the editor shows by what it has read: a style in its page is display only. */
function restoreAttributes(element: Element): void {
  element.removeAttribute('style');
  const kept = JSON.parse(take(element, KEPT) ?? '{}') as Record<string, string>;
  const [textAlign, align, source] = [take(element, TEXT_ALIGN), take(element, PICTURE_ALIGN), take(element, SOURCE)];
  for (const [name, value] of Object.entries(kept)) element.setAttribute(name, value);
  if (textAlign) element.setAttribute('style', joined([kept.style?.replace(/;\s*$/, ''), `text-align: ${textAlign}`], '; '));
  if (align) element.setAttribute('class', joined([kept.class, `align-${align}`], ' '));
  if (source !== null) element.setAttribute('src', source);
  for (const { name, value } of [...element.attributes]) if (value.includes('{{')) element.setAttribute(name, tokenized(value));
}

const joined = (parts: readonly (string | undefined)[], between: string): string => parts.filter(Boolean).join(between);

/** Puts the rows of a table into head, bodies and foot, as they were written; a new row of headers at the top is the head. */
function restoreSections(table: HTMLTableElement): void {
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  table.tBodies[0]?.remove();
  const preamble = table.ownerDocument.createElement('template');
  preamble.innerHTML = tokenized(take(table, PREAMBLE) ?? '');
  table.append(preamble.content);
  if (columnsOf(table) !== cellsOf(rows[0])) for (const group of [...table.querySelectorAll(':scope > colgroup')]) group.remove();
  let body: HTMLElement | undefined;
  for (const row of rows) {
    const isHead = (!body || body.localName === 'thead') && [...row.cells].every(({ localName }) => localName === 'th');
    const name = take(row, SECTION) ?? (isHead ? 'thead' : 'tbody');
    if (body?.localName !== name) {
      body = table.ownerDocument.createElement(name);
      table.append(body);
    }
    body.append(row);
  }
}

const cellsOf = (row: HTMLTableRowElement | undefined): number => [...(row?.cells ?? [])].reduce((sum, { colSpan }) => sum + colSpan, 0);

function columnsOf(table: HTMLTableElement): number {
  const counted = table.querySelectorAll<HTMLTableColElement>('col, colgroup:not(:has(col))');
  return [...counted].reduce((sum, { span }) => sum + span, 0);
}

/** Gives a container the element that it was written as. */
function renamed(element: Element): void {
  const tag = take(element, TAG) ?? 'div';
  if (tag === element.localName) return;
  const other = element.ownerDocument.createElement(tag);
  for (const { name, value } of [...element.attributes]) other.setAttribute(name, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Removes the empty paragraph that the editor adds after a table or picture at the end, to have a place for the cursor. */
function dropTrailing(root: Element): void {
  const last = root.lastElementChild;
  if (last?.hasAttribute(IMPLIED) && last.attributes.length === 1 && !last.hasChildNodes()) last.remove();
}

const TOKENS = /^(\s|\uE000[0-9a-f]+\uE001)+$/;

/** Whether the text of a paragraph can stand by itself: in a cell or list item, if no other paragraph touches it, or if it has only directives. */
function isBare(paragraph: Element): boolean {
  const siblings = [paragraph.previousElementSibling, paragraph.nextElementSibling];
  if (paragraph.attributes.length > 1 || siblings.some((sibling) => sibling?.hasAttribute(IMPLIED))) return false;
  if (paragraph.parentElement && BARE.includes(paragraph.parentElement.localName)) return true;
  return paragraph.children.length === 0 && TOKENS.test(paragraph.textContent ?? '');
}

function settle(paragraph: Element): void {
  if (take(paragraph, IMPLIED) === 'bare') paragraph.replaceWith(...paragraph.childNodes);
}
