import { Extension } from '@tiptap/react';

/** Prefix of the attributes with which the editor marks its own elements; content never has them. */
export const OWN = 'data-mx-';
export const KEPT = `${OWN}kept`;
export const TEXT_ALIGN = `${OWN}text-align`;

/** Attributes that a node or mark reads by itself, by element. */
const READ: Record<string, readonly string[]> = {
  a: ['href', 'target', 'rel', 'title', 'class'],
  img: ['src', 'alt', 'title', 'width'],
  ol: ['start', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};
/** Attributes that run scripts, load pages or belong to the editor: not kept, so that the content counts as one it would change. */
const REFUSED = /^(on.*|srcdoc|action|formaction|contenteditable|draggable|data-mx-.*|data-pm-.*)$/i;
/** Not a directive in place of an attribute. */
const NAME = /^[a-z_][\w:.-]*$/i;
const ALIGNED = /^(p|h[1-6])$/;
const ALIGNMENT = /(?:^|;)\s*text-align\s*:\s*(left|right|center|justify)\s*(?=;|$)/i;

/** The alignment in a style, and the style without it. */
export function splitStyle(style: string): { textAlign: string | null; rest: string } {
  const textAlign = ALIGNMENT.exec(style)?.[1]?.toLowerCase() ?? null;
  return { textAlign, rest: textAlign ? style.replace(ALIGNMENT, '').replace(/^\s*;?\s*/, '') : style };
}

export const isAligned = (element: Element): boolean => ALIGNED.test(element.localName);

/** The pictures' classes of alignment. */
export const PICTURE_ALIGNMENTS = ['left', 'center', 'right', 'full'] as const;
export type PictureAlignment = (typeof PICTURE_ALIGNMENTS)[number];

/** The alignment in the classes of a picture, and its other classes. */
export function splitClass(classes: string): { align: PictureAlignment | null; rest: string } {
  const names = classes.split(/\s+/).filter((name) => name !== '');
  const align = PICTURE_ALIGNMENTS.find((one) => names.includes(`align-${one}`)) ?? null;
  return { align, rest: names.filter((name) => name !== `align-${align}`).join(' ') };
}

function keptValue(element: Element, name: string, value: string): string {
  if (name === 'style' && isAligned(element)) return splitStyle(value).rest;
  if (name === 'class' && element.localName === 'img') return splitClass(value).rest;
  return value;
}

/** Attributes as the editor has written them. Others could have put something else into the clipboard. */
function ownKept(text: string): [string, string][] {
  try {
    return Object.entries(JSON.parse(text) as Record<string, unknown>).map(([name, value]) => [name, String(value)]);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
}

/** The attributes of an element that its node or mark does not read; null if it has none. */
export function keptOf(element: Element): Record<string, string> | null {
  const own = element.getAttribute(KEPT);
  const given = own === null ? [...element.attributes].map(({ name, value }): [string, string] => [name, value]) : ownKept(own);
  const read = READ[element.localName] ?? [];
  const kept = given.flatMap(([name, value]): [string, string][] => {
    if (read.includes(name) || REFUSED.test(name) || !NAME.test(name)) return [];
    // What is left of a style or class that is read in part, or the editor's own display of it.
    const left = own === null ? keptValue(element, name, value) : value;
    return left === '' && value !== '' ? [] : [[name, left]];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

const SHOWN = /^\s*(color|background-color|font-(weight|style|size)|text-(align|decoration))\s*:\s*[^;(]*(\([\d\s,.%]*\)\s*)?$/i;

/** The part of a style that the editor shows: nothing that could cover or move the admin. */
export const shownStyle = (style: string): string =>
  style
    .split(';')
    .filter((one) => SHOWN.test(one))
    .join(';');

const KEEPING = {
  nodes: ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'horizontalRule', 'image', 'container'],
  tables: ['table', 'tableRow', 'tableCell', 'tableHeader'],
  marks: ['bold', 'italic', 'underline', 'strike', 'code', 'link', 'inlineTag'],
};

interface Kept {
  kept?: Record<string, string> | null;
}

/** Keeps the attributes that the editor does not know. In its own page they are data: their classes and ids mean nothing there. */
export const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes() {
    return [
      {
        types: Object.values(KEEPING).flat(),
        attributes: {
          kept: {
            default: null,
            parseHTML: keptOf,
            renderHTML: ({ kept }: Kept) => {
              if (!kept) return {};
              const style = shownStyle(kept.style ?? '');
              return { [KEPT]: JSON.stringify(kept), ...(style && { style }) };
            },
          },
        },
      },
    ];
  },
});
