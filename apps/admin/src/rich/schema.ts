import { getSchema, Mark } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { KeptAttributes } from './kept';
import { Container, Directive, ImpliedParagraphs, InlineTag, Link, Picture, TextAlign } from './nodes';
import { tableNodes } from './table';

const BY_ELEMENT = ['bold', 'italic', 'underline', 'strike'];

/** The marks of the kit, recognized by their elements alone: styles are kept where they are, and come out as they went in. */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) =>
      extension instanceof Mark && BY_ELEMENT.includes(extension.name)
        ? extension.extend({ parseHTML: () => TAGS[extension.name as keyof typeof TAGS].map((tag) => ({ tag })) })
        : extension,
    );
  },
});
const TAGS = { bold: ['strong', 'b'], italic: ['em', 'i'], underline: ['u'], strike: ['s', 'strike'] };

/** What the editor can represent, and its commands. */
export const extensions = [
  Kit.configure({ link: false }),
  KeptAttributes,
  ImpliedParagraphs,
  TextAlign,
  Container,
  InlineTag,
  Directive,
  Picture,
  Link,
  ...tableNodes,
];

export const schema = getSchema(extensions);
