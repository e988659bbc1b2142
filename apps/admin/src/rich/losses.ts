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
  return { names: missing(namesIn(before), namesIn(after)) };
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

/** Each element and attribute, as often as it occurs. */
function namesIn(root: DocumentFragment): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (!(currentNode.nodeType === Node.ELEMENT_NODE)) add('<!-- -->');
    else {
      const element = currentNode as Element;
      add(`<${element.localName}>`);
      for (const { name } of element.attributes) add(name);
    }
  }
  return counts;
}

const missing = (before: Map<string, number>, after: Map<string, number>): string[] =>
  [...before].filter(([name, count]) => (after.get(name) ?? 0) < count).map(([name]) => name);
