/** Where in a piece of HTML a position is. */
export interface HtmlContext {
  mode: 'text' | 'tag' | 'value' | 'style' | 'comment';
  /** The element whose tag is open. */
  element: string;
  /** The attribute whose value is open, and its quote. */
  attribute: string;
  quote: string;
  /** Whether the value has no text yet. */
  isValueStart: boolean;
}

/** Called for markup that no email needs and that could run or load code; `at` is its offset. */
type Refuse = (name: string, at: number) => void;

/** The beginning of a document. */
export const HTML_START: HtmlContext = { mode: 'text', element: '', attribute: '', quote: '', isValueStart: false };

const FORBIDDEN = /^(script|iframe|frame|object|embed|applet|base|form|input|button|textarea|select|svg|math|template|noscript|link)$/;
const URL_ATTRIBUTE = /^(href|src|background|action|formaction|poster|cite|xlink:href)$/;
const SAFE_URL = /^\s*($|https?:\/\/|mailto:|tel:|cid:|[#/]|data:image\/(png|jpeg|gif);)/i;

/** Whether a variable at the beginning of this attribute decides where a link leads. */
export const isUrlAttribute = (attribute: string): boolean => URL_ATTRIBUTE.test(attribute);

/** The context after `html`, which begins in `context`. */
export function afterHtml(context: HtmlContext, html: string, refuse: Refuse): HtmlContext {
  let now = context;
  let at = 0;
  while (at < html.length) {
    const step = STEPS[now.mode](now, html, at, refuse);
    at = step.at;
    now = step.now;
  }
  return now;
}

interface Step {
  now: HtmlContext;
  at: number;
}
type Scan = (now: HtmlContext, html: string, at: number, refuse: Refuse) => Step;

const OPENING = /<(\/?)([a-z][\w:-]*)/iy;
const ATTRIBUTE = /([^\s=>"'/]+)(?:(\s*=\s*)(["'])?)?/y;
const UNQUOTED = /[^\s>]*/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const inText: Scan = (now, html, from, refuse) => {
  const at = html.indexOf('<', from);
  if (at < 0) return { now, at: html.length };
  if (html.startsWith('<!--', at)) return { now: { ...HTML_START, mode: 'comment' }, at: at + 4 };
  const found = matchAt(OPENING, html, at);
  if (!found) {
    // What follows a sign at the end decides whether it opens a tag.
    const isOpen = /^<[/!]?$/.test(html.slice(at)) || html[at + 1] === '!';
    return { now: isOpen ? { ...HTML_START, mode: 'tag' } : now, at: at + 1 };
  }
  const [all, closing = '', name = ''] = found;
  const element = name.toLowerCase();
  if (FORBIDDEN.test(element)) refuse(`<${element}>`, at);
  return { now: { ...HTML_START, mode: 'tag', element: `${closing}${element}` }, at: at + all.length };
};

const inTag: Scan = (now, html, at, refuse) => {
  if (html[at] === '>') return { now: { ...HTML_START, mode: now.element === 'style' ? 'style' : 'text' }, at: at + 1 };
  const found = matchAt(ATTRIBUTE, html, at);
  if (!found) return { now, at: at + 1 };
  const [all, name = '', equals, quote] = found;
  const attribute = name.toLowerCase();
  if (attribute.startsWith('on') || attribute === 'srcdoc') refuse(attribute, at);
  const next = at + all.length;
  if (quote) return { now: { ...now, mode: 'value', attribute, quote, isValueStart: true }, at: next };
  if (!equals) return { now, at: next };
  const value = matchAt(UNQUOTED, html, next)?.[0] ?? '';
  refuseUrl(attribute, value, next, refuse);
  return { now, at: next + value.length };
};

const inValue: Scan = (now, html, at, refuse) => {
  const end = html.indexOf(now.quote, at);
  const value = html.slice(at, end < 0 ? html.length : end);
  if (now.isValueStart) refuseUrl(now.attribute, value, at, refuse);
  if (end < 0) return { now: { ...now, isValueStart: now.isValueStart && value.trim() === '' }, at: html.length };
  return { now: { ...HTML_START, mode: 'tag', element: now.element }, at: end + 1 };
};

const until =
  (end: string): Scan =>
  (now, html, from) => {
    const at = html.toLowerCase().indexOf(end, from);
    if (at < 0) return { now, at: html.length };
    return end === '-->' ? { now: HTML_START, at: at + end.length } : { now: { ...HTML_START, mode: 'text' }, at };
  };

const STEPS: Record<HtmlContext['mode'], Scan> = {
  text: inText,
  tag: inTag,
  value: inValue,
  style: until('</style'),
  comment: until('-->'),
};

function refuseUrl(attribute: string, value: string, at: number, refuse: Refuse): void {
  if (isUrlAttribute(attribute) && !SAFE_URL.test(value)) refuse(`${attribute}="${value.trim().slice(0, 40)}"`, at);
}
