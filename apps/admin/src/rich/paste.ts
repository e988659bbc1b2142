import { PREAMBLE } from './table';

const JUNK = 'style, script, meta, link, title, xml, colgroup, col, iframe, object, embed, form, input, button, svg, noscript';
/** What pasted HTML may bring: what something is, not how it looks there. */
const MEANING: Record<string, readonly string[]> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start', 'type'],
};

/** Copied from an editor such as this one, which has left nothing to clean but what another page may have written into it. */
const OWN_COPY = /\bdata-pm-slice=/;

/** The HTML of the clipboard without the styles, classes and comments of the program that it comes from, e.g. Word. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(JUNK)) element.remove();
  if (OWN_COPY.test(html)) {
    for (const table of body.querySelectorAll(`[${PREAMBLE}]`)) table.removeAttribute(PREAMBLE);
    return body.innerHTML;
  }
  removeComments(body);
  for (const list of wordLists(body)) nest(list);
  for (const element of [...body.querySelectorAll('*')]) clean(element);
  for (const cell of body.querySelectorAll('td, th, li')) unwrapOnly(cell);
  return body.innerHTML;
}

function removeComments(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

const styleOf = (element: Element): string => (element.getAttribute('style') ?? '').toLowerCase();

/** The elements that a style stands for. */
const MEANT: [RegExp, string][] = [
  [/font-weight\s*:\s*(bold|[6-9]00)/, 'strong'],
  [/font-style\s*:\s*italic/, 'em'],
  [/text-decoration[^;]*:[^;]*underline/, 'u'],
  [/text-decoration[^;]*:[^;]*line-through/, 's'],
  [/vertical-align\s*:\s*super/, 'sup'],
  [/vertical-align\s*:\s*sub/, 'sub'],
];

const ALIGN = /(?:^|;)\s*text-align\s*:\s*(center|right|justify)/;
const BLOCKS = 'p, div, ul, ol, table, h1, h2, h3, h4, h5, h6, blockquote, pre, hr';

/** Reduces an element to its meaning. */
function clean(element: Element): void {
  const style = styleOf(element);
  const { localName } = element;
  if (isNothing(element)) element.remove();
  else if (isWrapper(element, style)) unwrap(element);
  else if (localName === 'span' || localName === 'font') replaceStyled(element, style);
  else if (localName === 'div') renameTo(element, 'p');
  else keepMeaning(element, style);
}

function isNothing(element: Element): boolean {
  if (element.localName === 'img') return !/^(https?:|\/)/i.test(element.getAttribute('src') ?? '');
  const isBlank = element.textContent?.trim() === '' && !element.querySelector('img');
  return isBlank && (element.localName === 'p' || element.localName.includes(':'));
}

/** Whether only what is inside means something; Google Docs wraps everything into a `b` that is not bold. */
function isWrapper(element: Element, style: string): boolean {
  const { localName } = element;
  if (localName === 'b') return /font-weight\s*:\s*normal/.test(style);
  if (localName === 'a') return !element.hasAttribute('href');
  return localName.includes(':') || (localName === 'div' && element.querySelector(BLOCKS) !== null);
}

function keepMeaning(element: Element, style: string): void {
  const kept = MEANING[element.localName] ?? [];
  for (const { name } of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name);
  const align = ALIGN.exec(style)?.[1];
  if (align && /^(p|h[1-6])$/.test(element.localName)) element.setAttribute('style', `text-align: ${align}`);
}

function replaceStyled(element: Element, style: string): void {
  const tags = MEANT.filter(([pattern]) => pattern.test(style)).map(([, tag]) => tag);
  let inner: Element | undefined;
  for (const tag of tags) {
    const wrapper = element.ownerDocument.createElement(tag);
    wrapper.append(...(inner ? [inner] : element.childNodes));
    inner = wrapper;
  }
  if (inner) element.replaceWith(inner);
  else unwrap(element);
}

function renameTo(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Removes a paragraph around all of a cell or list item. */
function unwrapOnly(cell: Element): void {
  const [only, ...others] = [...cell.children];
  if (only?.localName === 'p' && others.length === 0 && !only.hasAttribute('style') && cell.textContent === only.textContent) unwrap(only);
}

const LEVEL = /mso-list\s*:\s*\w+\s+level(\d+)/;
const MARKER = 'span[style*="mso-list"]';
const ORDERED = /^\s*\(?(\d+|[a-z]{1,4})[.)]/i;

/** The paragraphs that are items of Word's lists, one array for each list. */
function wordLists(root: Element): Element[][] {
  const lists: Element[][] = [];
  for (const paragraph of root.querySelectorAll('p')) {
    if (!LEVEL.test(styleOf(paragraph))) continue;
    const last = lists.at(-1);
    if (last && paragraph.previousElementSibling === last.at(-1)) last.push(paragraph);
    else lists.push([paragraph]);
  }
  return lists;
}

/** Makes a list, with lists in it, of items that say how deep they are. */
function nest(items: readonly Element[]): void {
  const [first] = items;
  if (!first) return;
  const owner = first.ownerDocument;
  const place = owner.createElement('div');
  first.before(place);
  const open: { level: number; list: Element }[] = [];
  for (const item of items) {
    const level = Number(LEVEL.exec(styleOf(item))?.[1] ?? 1);
    const marker = item.querySelector(MARKER);
    const tag = ORDERED.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let last = open.at(-1);
    if (!last || last.level < level) {
      const list = owner.createElement(tag);
      (last?.list.lastElementChild ?? place).append(list);
      last = { level, list };
      open.push(last);
    }
    const entry = owner.createElement('li');
    entry.append(...item.childNodes);
    last.list.append(entry);
    item.remove();
  }
  unwrap(place);
}
