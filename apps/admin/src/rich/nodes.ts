import { Link as BaseLink } from '@mantine/tiptap';
import { mediaAddress, mediaPathOf } from '@merx/wire';
import BaseImage from '@tiptap/extension-image';
import type { LinkOptions } from '@tiptap/extension-link';
import { Extension, Mark, mergeAttributes, Node as NodeOf } from '@tiptap/react';
import { isAligned, OWN, splitClass, splitStyle, TEXT_ALIGN } from './kept';

export const IMPLIED = `${OWN}implied`;
export const TAG = `${OWN}tag`;
export const DIRECTIVE = `${OWN}directive`;
export const SOURCE = `${OWN}src`;
export const PICTURE_ALIGN = `${OWN}align`;

const CONTAINERS = [
  ...['div', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'address', 'center'],
  ...['figure', 'figcaption', 'dl', 'dt', 'dd', 'details', 'summary'],
];
/** Elements whose only paragraph is their text itself. */
export const BARE = [...CONTAINERS, 'li', 'td', 'th'];

/** A group of blocks, such as a `div`. It is always shown as one: a closed `details` could not be edited. */
export const Container = NodeOf.create({
  name: 'container',
  group: 'block',
  content: 'block*',
  addAttributes: () => ({
    tag: {
      default: 'div',
      parseHTML: (element: Element) => element.getAttribute(TAG) ?? element.localName,
      renderHTML: ({ tag }: { tag?: string }) => ({ [TAG]: tag }),
    },
  }),
  parseHTML: () => CONTAINERS.map((tag) => ({ tag })),
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

const INLINE = [...['span', 'sub', 'sup', 'small', 'big', 'mark', 'abbr', 'cite', 'q', 'kbd', 'samp', 'var', 'time', 'ins', 'del', 'font']];

/** An inline element that the editor has no button for. Several may hold the same text. */
export const InlineTag = Mark.create({
  name: 'inlineTag',
  excludes: '',
  addAttributes: () => ({ tag: { default: 'span', parseHTML: (element: Element) => element.localName, rendered: false } }),
  parseHTML: () => INLINE.map((tag) => ({ tag, priority: 40 })),
  renderHTML: ({ mark, HTMLAttributes }) => [String(mark.attrs.tag), HTMLAttributes, 0],
});

/** A directive as one character: it can be moved and deleted, but not changed by accident. */
export const Directive = NodeOf.create({
  name: 'directive',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    text: {
      default: '',
      parseHTML: (element: Element) => element.getAttribute(DIRECTIVE),
      renderHTML: ({ text }: { text?: string }) => ({ [DIRECTIVE]: text }),
    },
  }),
  parseHTML: () => [{ tag: `span[${DIRECTIVE}]`, priority: 100 }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, String(node.attrs.text)],
  renderText: ({ node }) => String(node.attrs.text),
});

/** Whether the text of a paragraph could stand by itself where it is. */
function couldBeBare(paragraph: Element): boolean {
  if (paragraph.parentElement && BARE.includes(paragraph.parentElement.localName)) return true;
  const parts = [...paragraph.childNodes].filter(({ nodeType, textContent }) => nodeType !== Node.TEXT_NODE || textContent?.trim() !== '');
  return parts.length > 0 && parts.every((part) => (part as Element).hasAttribute?.(DIRECTIVE));
}

/** Whether a paragraph was written as one where text could stand by itself, e.g. `<li><p>`. */
export const ImpliedParagraphs = Extension.create({
  name: 'impliedParagraphs',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        isTagged: {
          default: false,
          parseHTML: (element: Element) => element.localName === 'p' && !element.hasAttribute(IMPLIED) && couldBeBare(element),
          renderHTML: ({ isTagged }: { isTagged?: boolean }) => (isTagged ? {} : { [IMPLIED]: '' }),
        },
      },
    },
  ],
});

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    textAlign: {
      /** Aligns the paragraphs and headings of the selection; again removes that. */
      setTextAlign: (textAlign: string) => ReturnType;
    };
  }
}

/** Alignment of paragraphs and headings. */
export const TextAlign = Extension.create({
  name: 'textAlign',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element: Element) =>
            element.getAttribute(TEXT_ALIGN) ?? (isAligned(element) ? splitStyle(element.getAttribute('style') ?? '').textAlign : null),
          renderHTML: ({ textAlign }: { textAlign?: string | null }) =>
            textAlign ? { [TEXT_ALIGN]: textAlign, style: `text-align: ${textAlign}` } : {},
        },
      },
    },
  ],
  addCommands: () => ({
    setTextAlign:
      (textAlign: string) =>
      ({ commands, editor }) => {
        const next = { textAlign: editor.isActive({ textAlign }) ? null : textAlign };
        return ['paragraph', 'heading'].map((type) => commands.updateAttributes(type, next)).some(Boolean);
      },
  }),
});

/** The address at which the admin shows a picture. */
export function shownAddress(source: string): string {
  const path = mediaPathOf(source);
  return path === undefined ? source : mediaAddress(path);
}

const read = (name: string) => ({ default: null, parseHTML: (element: Element) => element.getAttribute(name) });

/** A picture in a line of text; aligned by a class. Its source may be a directive, which it stays. */
export const Picture = BaseImage.extend({
  inline: true,
  group: 'inline',
  addAttributes: () => ({
    src: {
      default: null,
      parseHTML: (element: Element) => element.getAttribute(SOURCE) ?? element.getAttribute('src'),
      renderHTML: ({ src }: { src?: string | null }) =>
        src === null || src === undefined ? {} : { src: shownAddress(src), [SOURCE]: src },
    },
    alt: read('alt'),
    title: read('title'),
    width: read('width'),
    align: {
      default: null,
      parseHTML: (element: Element) => element.getAttribute(PICTURE_ALIGN) ?? splitClass(element.getAttribute('class') ?? '').align,
      renderHTML: ({ align }: { align?: string | null }) => (align ? { [PICTURE_ALIGN]: align } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'img' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
}).configure({ inline: true });

/** Links get no attributes that they did not have. */
export const Link = BaseLink.extend<LinkOptions>({
  addOptions() {
    const options = this.parent?.();
    return { ...(options as LinkOptions), openOnClick: false, HTMLAttributes: {} };
  },
});
