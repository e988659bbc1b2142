export type AnswerFormat = 'json' | 'xml';

type Range = { type: string; quality: number };

const EXACT = new Map<string, AnswerFormat>([
  ['application/json', 'json'],
  ['application/xml', 'xml'],
  ['application/xhtml+xml', 'xml'],
  ['text/xml', 'xml'],
]);
const WILDCARD = new Map<string, AnswerFormat[]>([
  ['*/*', ['json', 'xml']],
  ['application/*', ['json', 'xml']],
  ['text/*', ['xml']],
]);

/**
 * Chooses the format of a response; null means that the client accepts no supported format (406). Higher q-values win, then the header's
 * order. The URL suffix `.xml` requests XML unless Accept names JSON first.
 */
export function negotiate(accept: string | undefined, xmlSuffix: boolean): AnswerFormat | null {
  if (accept === undefined || accept.trim() === '') return xmlSuffix ? 'xml' : 'json';
  const ranges = accept.split(',').map(readRange);
  const wanted = ranges.filter((range) => range.quality > 0).sort((a, b) => b.quality - a.quality);
  if (xmlSuffix) return wanted.map((range) => EXACT.get(range.type)).find((format) => format !== undefined) ?? 'xml';

  const refused = new Set(ranges.filter((range) => range.quality === 0).map((range) => range.type));
  for (const { type } of wanted) {
    const formats = formatsOf(type);
    const format = formats.find((candidate) => EXACT.has(type) || !refused.has(`application/${candidate}`));
    if (format !== undefined) return format;
  }
  return null;
}

function formatsOf(type: string): AnswerFormat[] {
  const exact = EXACT.get(type);
  return exact === undefined ? (WILDCARD.get(type) ?? []) : [exact];
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.map((parameter) => /^q\s*=\s*(\d*\.?\d*)$/.exec(parameter)?.[1]).find((found) => found !== undefined);
  const quality = weight === undefined || weight === '' || weight === '.' ? 1 : Math.min(Number(weight), 1);
  return { type, quality };
}
