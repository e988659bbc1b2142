const SAME: Record<string, string> = { b: 'strong', i: 'em', strike: 's' };
const INLINE = /^(a|strong|em|u|s|code|span|sub|sup|small|big|mark|abbr|cite|q|kbd|samp|var|time|ins|del|font)$/;
const ATOMS = 'img, br, hr';
/** Where text by itself and a paragraph mean the same. */
const FLOWS = /^blockquote$/;

const nameOf = (element: Element): string => SAME[element.localName] ?? element.localName;

/** Whether an element is part of a line. */
export const isInline = (element: Element): boolean => INLINE.test(nameOf(element));

function canonicalValue(name: string, value: string): string {
  if (name === 'class') return value.split(/\s+/).filter(Boolean).sort().join(' ');
  if (name !== 'style') return value;
  const parts = value.split(';').map((part) => part.replace(/\s*:\s*/, ':').trim());
  return parts.filter(Boolean).sort().join(';');
}

/** A span of one cell is what a cell has anyway. */
const isDefault = (name: string, value: string): boolean => /^(colspan|rowspan)$/.test(name) && value === '1';

function tagOf(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ name, value }) => !isDefault(name, value))
    .map(({ name, value }) => `${name}=${JSON.stringify(canonicalValue(name, value))}`);
  return [nameOf(element), ...attributes.sort()].join(' ');
}

/** A stretch of text with the same marks, or an element within a line. */
interface Piece {
  text: string;
  marks: string;
  isElement: boolean;
}

const keyOf = (marks: readonly string[]): string => [...new Set(marks)].sort().join(',');

/** A list of tokens that is the same for HTML that means the same, whatever its white space, order of attributes and nesting of marks. */
export function canonical(root: Node): string[] {
  const tokens: string[] = [];
  let run: Piece[] = [];

  function addText(text: string, marks: string): void {
    for (const character of text.replace(/[ \t\r\n\f]+/g, ' ')) {
      const last = run.at(-1);
      const isDropped = !last || (last.isElement ? last.text.startsWith('<br') : last.text.endsWith(' '));
      if (character !== ' ' || !isDropped) addCharacters(character, marks);
    }
  }
  function addCharacters(text: string, marks: string): void {
    const last = run.at(-1);
    if (last?.marks === marks && !last.isElement) last.text += text;
    else run.push({ text, marks, isElement: false });
  }
  function flush(isParagraph: boolean): void {
    const last = run.at(-1);
    if (last && !last.isElement) last.text = last.text.replace(/ $/, '');
    const found = run
      .filter(({ text }) => text !== '')
      .map(({ text, marks, isElement }) => `${isElement ? text : JSON.stringify(text)} ${marks}`);
    run = [];
    if (found.length > 0) tokens.push(...(isParagraph ? ['<p>', ...found, '</p>'] : found));
  }
  function visit(parent: Node, marks: readonly string[], isFlow: boolean, isPre: boolean): void {
    const key = keyOf(marks);
    for (const child of parent.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        if (isPre) addCharacters((child as Text).data, key);
        else addText((child as Text).data, key);
      } else if (child.nodeType === Node.COMMENT_NODE) {
        flush(isFlow);
        tokens.push('<!-- -->');
      } else if (child.nodeType === Node.ELEMENT_NODE) element(child as Element, marks, isFlow, isPre);
    }
  }
  function element(child: Element, marks: readonly string[], isFlow: boolean, isPre: boolean): void {
    const tag = tagOf(child);
    const isEmpty = child.textContent === '' && !child.querySelector(ATOMS);
    if (/^(img|br)$/.test(child.localName) || (isInline(child) && isEmpty)) {
      run.push({ text: `<${tag}>`, marks: child.localName === 'br' ? '' : keyOf(marks), isElement: true });
    } else if (isInline(child)) visit(child, [...marks, tag], isFlow, isPre);
    else {
      flush(isFlow);
      tokens.push(`<${tag}>${marks.join(',')}`);
      visit(child, marks, FLOWS.test(child.localName), isPre || child.localName === 'pre');
      flush(FLOWS.test(child.localName));
      tokens.push(`</${child.localName}>`);
    }
  }
  visit(root, [], true, false);
  flush(true);
  while (tokens.at(-1) === '</p>' && tokens.at(-2) === '<p>') tokens.length -= 2;
  return tokens;
}
