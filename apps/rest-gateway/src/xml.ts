import type { InvalidInput } from '@merx/wire';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { mixedXml, notXml, xmlTooLong } from './faults.js';

type Element = Record<string, unknown>;
type Node = Record<string, unknown>;

const MAX_DEPTH = 40;
const MAX_LENGTH = 16 * 1024 * 1024;
const TEXT = '#text';
const CDATA = '#cdata';
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
const ILLEGAL = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Entities are decoded here: the library would accept more than the five standard ones and also decode CDATA. */
const parser = new XMLParser({
  preserveOrder: true,
  textNodeName: TEXT,
  cdataPropName: CDATA,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
  jPath: false,
  maxNestedTags: MAX_DEPTH,
});

/**
 * Parses an XML body: the children of the root, whatever its name, are the top-level parameters and every leaf is text. Repeated elements
 * become a list, `<item>` lists stay `{ item: ... }`. Throws InvalidInput for malformed XML, a document type, unknown entities, text
 * mixed with elements, and more than 40 levels or 16 Mi characters.
 */
export function parseXml(text: string): Record<string, unknown> {
  const document = text.replace(/^\uFEFF/, '').trimStart();
  if (document.length > MAX_LENGTH) throw xmlTooLong({ count: MAX_LENGTH });
  refuseDeclarations(document);
  // The validator misses text after an empty root.
  if (document.search(ILLEGAL) !== -1 || !document.trimEnd().endsWith('>')) throw undecodable();
  const root = parseNodes(document)
    .filter((node) => !isText(node))
    .map(childNodes);
  if (root.length !== 1) throw undecodable();
  const content = readContent(root[0] ?? [], MAX_DEPTH);
  if (typeof content !== 'string') return content;
  if (content.trim() !== '') throw undecodable();
  return {};
}

/** Rejects a document type, except inside comments and CDATA. One pass, so the cost is linear. */
function refuseDeclarations(document: string): void {
  for (let at = document.indexOf('<!'); at !== -1; at = document.indexOf('<!', at)) {
    const end = document.startsWith('<!--', at) ? '-->' : document.startsWith('<![CDATA[', at) ? ']]>' : undefined;
    const closed = end === undefined ? -1 : document.indexOf(end, at + 4);
    if (end === undefined || closed === -1) throw undecodable();
    at = closed + end.length;
  }
}

/** Any error the library throws can only be caused by the input. */
function parseNodes(document: string): Node[] {
  try {
    if (XMLValidator.validate(document) === true) return parser.parse(document);
  } catch (error) {
    throw Object.assign(undecodable(), { cause: error });
  }
  throw undecodable();
}

function readContent(nodes: Node[], depth: number): Element | string {
  if (depth === 0) throw undecodable();
  const elements = nodes.filter((node) => !isText(node));
  const literal = nodes.map((node) => textOf(node)).join('');
  if (elements.length === 0) return nodes.every(isLayout) ? '' : literal;
  if (literal.trim() !== '') throw mixedXml();
  // The library rejects element names that would reach a prototype (`__proto__`, `constructor`, `prototype`).
  const content: Element = {};
  for (const node of elements) {
    const name = nameOf(node);
    const value = readContent(childNodes(node), depth - 1);
    const before = Object.hasOwn(content, name) ? content[name] : undefined;
    if (Array.isArray(before)) before.push(value);
    else content[name] = before === undefined ? value : [before, value];
  }
  return content;
}

/** Whitespace over several lines is formatting; blanks on one line may be a value. */
function isLayout(node: Node): boolean {
  const raw = node[TEXT];
  return typeof raw === 'string' && raw.trim() === '' && raw.includes('\n');
}

function textOf(node: Node): string {
  if (typeof node[TEXT] === 'string') return decodeEntities(node[TEXT]);
  const quoted: unknown = node[CDATA];
  return Array.isArray(quoted) ? quoted.map((part: Node) => String(part[TEXT] ?? '')).join('') : '';
}

function isText(node: Node): boolean {
  return TEXT in node || CDATA in node;
}

function nameOf(node: Node): string {
  return Object.keys(node)[0] ?? '';
}

function childNodes(node: Node): Node[] {
  const children = node[nameOf(node)];
  return Array.isArray(children) ? children : [];
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&]{0,10};?)/g, (_, body: string) => {
    const name = body.endsWith(';') ? body.slice(0, -1) : '';
    const decoded = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : readCharacter(name);
    if (decoded === undefined) throw undecodable();
    return decoded;
  });
}

function readCharacter(reference: string): string | undefined {
  const digits = /^#(?:x([\da-fA-F]+)|(\d+))$/.exec(reference);
  const code = digits?.[1] === undefined ? Number(digits?.[2] ?? Number.NaN) : Number.parseInt(digits[1], 16);
  if (!(code <= 0x10ffff)) return undefined;
  const character = String.fromCodePoint(code);
  return character.search(ILLEGAL) === -1 ? character : undefined;
}

function undecodable(): InvalidInput {
  return notXml();
}

/**
 * Writes a response as XML under the root `<response>`: keys become elements, list entries `<item>`, null and '' empty elements.
 * Characters that XML 1.0 forbids are dropped. The value must be plain JSON: no dates, no decimals, no cycles.
 */
export function writeXml(value: unknown): string {
  return `<?xml version="1.0"?>\n${element('response', value)}`;
}

function element(name: string, value: unknown): string {
  const content = contentOf(value);
  return content === '' ? `<${name}/>` : `<${name}>${content}</${name}>`;
}

function contentOf(value: unknown): string {
  if (value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return '';
  if (Array.isArray(value)) return value.map((entry) => element('item', entry)).join('');
  if (typeof value !== 'object') return escapeText(String(value));
  return Object.entries(value)
    .map(([key, inner]) => (inner === undefined ? '' : element(elementName(key), inner)))
    .join('');
}

function elementName(key: string): string {
  const name = key.replace(/[^\w.-]/g, '_');
  if (/^\d/.test(name)) return `item_${name}`;
  return /^[A-Za-z_]/.test(name) ? name : `_${name}`;
}

/** Whitespace-only text is written as references, since a reader may take it for formatting. */
function escapeText(text: string): string {
  const legal = text.replace(ILLEGAL, '');
  if (legal.trim() === '') return legal.replace(/[\s\S]/g, (blank) => `&#${blank.charCodeAt(0)};`);
  return legal.replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? character);
}
