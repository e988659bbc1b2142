import { partsOf, tokenized, untokenized } from '@merx/wire';
import { isInline } from './canonical';
import { OWN } from './kept';
import { DIRECTIVE } from './nodes';
import { PREAMBLE } from './table';

/** A document that loads nothing and runs nothing. */
export const inertDocument = (): Document => document.implementation.createHTMLDocument('');

/** The elements of content, with tokens for its directives. A template keeps everything where it is written. */
export function fragmentOf(content: string): DocumentFragment {
  const template = inertDocument().createElement('template');
  template.innerHTML = tokenized(content);
  return template.content;
}

/** All text of an element or fragment. */
export function textsIn(root: Node): Text[] {
  const walker = (root.ownerDocument ?? document).createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** What stands directly before a text in its line, through the ends and beginnings of marks. */
function leafBefore(text: Text): Node | undefined {
  let node: Node = text;
  while (!node.previousSibling) {
    const { parentElement } = node;
    if (!parentElement || !isInline(parentElement)) return undefined;
    node = parentElement;
  }
  node = node.previousSibling;
  while (node instanceof Element && isInline(node) && node.lastChild) node = node.lastChild;
  return node;
}

/** White space after a line break is not shown. The editor's parser only drops it where no mark begins or ends between the two. */
function dropSpaceAfterBreak(text: Text): void {
  if (leafBefore(text)?.nodeName !== 'BR' || text.parentElement?.closest('pre')) return;
  text.data = text.data.replace(/^[ \t\r\n\f]+/, '');
  if (text.data === '') text.remove();
}

/** Replaces text by parts that are plain or a directive. */
function splitText(text: Text): void {
  const parts = partsOf(text.data);
  if (!parts.some(({ isDirective }) => isDirective)) return;
  if (text.parentElement?.closest('pre')) text.data = untokenized(text.data);
  else text.replaceWith(...parts.map((part) => (part.isDirective ? directiveElement(text.ownerDocument, part.text) : part.text)));
}

function directiveElement(owner: Document, text: string): HTMLElement {
  const element = owner.createElement('span');
  element.setAttribute(DIRECTIVE, text);
  return element;
}

/** Moves the caption and columns of a table, which the editor does not edit, into an attribute. */
function foldPreamble(table: Element): void {
  const parts = [...table.children].filter(({ localName }) => localName === 'caption' || localName === 'colgroup');
  if (parts.length === 0) return;
  table.setAttribute(PREAMBLE, untokenized(parts.map(({ outerHTML }) => outerHTML).join('')));
  for (const part of parts) part.remove();
}

/** Attributes with directives as they were written; none that looks like the editor's own. */
function readAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    if (name.startsWith(OWN)) element.removeAttribute(name);
    else if (value !== untokenized(value)) element.setAttribute(name, untokenized(value));
  }
}

/** The elements of content as the editor's schema reads them: directives are elements, attributes are as they were written. */
export function prepared(content: string): HTMLElement {
  // Not a div: a paragraph in a div could be bare text.
  const root = inertDocument().createElement('body');
  root.append(fragmentOf(content));
  for (const element of root.querySelectorAll('*')) readAttributes(element);
  for (const table of root.querySelectorAll('table')) foldPreamble(table);
  for (const text of textsIn(root)) dropSpaceAfterBreak(text);
  for (const text of textsIn(root)) splitText(text);
  return root;
}
