import { hasTokenMarks } from '@merx/wire';
import type { Node as Content } from '@tiptap/pm/model';
import { DOMParser } from '@tiptap/pm/model';
import { TableMap } from '@tiptap/pm/tables';
import { canonical } from './canonical';
import { fragmentOf, prepared } from './prepare';
import { schema } from './schema';
import { toHtml } from './to-html';

/** Content as a document of the editor. */
export const documentOf = (content: string): Content => DOMParser.fromSchema(schema).parse(prepared(content));

/** What the editor would lose of content by changing it. */
export interface Losses {
  /** The elements and attributes that are lost; empty if only their order or nesting is. */
  names: string[];
}

/** Compares content with what the editor would make of it; undefined if that is the same. */
export function lossesOf(content: string): Losses | undefined {
  if (hasTokenMarks(content)) return { names: [] };
  const doc = documentOf(content);
  const [before, after] = [fragmentOf(content), fragmentOf(toHtml(doc))];
  if (!hasUnevenTable(doc) && JSON.stringify(canonical(before)) === JSON.stringify(canonical(after))) return undefined;
  return { names: missing(before, after) };
}

/** Whether a table has rows of different lengths: the editor would fill them up. */
function hasUnevenTable(doc: Content): boolean {
  let isUneven = false;
  doc.descendants((node) => {
    if (node.type.name === 'table' && TableMap.get(node).problems) isUneven = true;
    return !isUneven;
  });
  return isUneven;
}

/** How often each name occurs: of elements and comments, or of attributes of such elements that are left. */
function countNames(root: DocumentFragment, namesOf: (node: Node) => string[]): Map<string, number> {
  const counts = new Map<string, number>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) for (const name of namesOf(walker.currentNode)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const nameOf = (node: Node): string => (node instanceof Element ? `<${node.localName}>` : '<!-- -->');

function missing(before: DocumentFragment, after: DocumentFragment): string[] {
  const lost = (namesOf: (node: Node) => string[]): string[] => {
    const left = countNames(after, namesOf);
    return [...countNames(before, namesOf)].filter(([name, count]) => (left.get(name) ?? 0) < count).map(([name]) => name);
  };
  const elements = lost((node) => [nameOf(node)]);
  const isLeft = (node: Node): node is Element => node instanceof Element && !elements.includes(nameOf(node));
  return [...elements, ...lost((node) => (isLeft(node) ? [...node.attributes].map(({ name }) => name) : []))];
}
