import sanitizeHtml, { type IOptions } from 'sanitize-html';

const length = [/^\d{1,4}(\.\d{1,2})?(px|em|rem|%)$/, /^auto$/];
const color = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]{1,40}\)$/i, /^[a-z]{3,20}$/i];

/**
 * What is allowed in a merchant's HTML: nothing that executes, asks for input, affects the rest of the page (`id`, `class`, positions) or
 * loads anything but images. URLs are only checked in `href`, `src` and `cite`, so no other attribute may contain one.
 */
const options: IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'a', 'img', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub'],
    ...['sup', 'mark', 'del', 'ins', 'abbr', 'cite', 'q', 'blockquote', 'code', 'pre', 'kbd', 'samp', 'var', 'time', 'address', 'ul', 'ol'],
    ...['li', 'dl', 'dt', 'dd', 'table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption'],
    ...['header', 'footer', 'main', 'section', 'article', 'aside', 'nav', 'details', 'summary'],
  ],
  allowedAttributes: {
    '*': ['title', 'lang', 'dir', 'style'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    blockquote: ['cite'],
    q: ['cite'],
    ol: ['start', 'type', 'reversed'],
    col: ['span'],
    colgroup: ['span'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    time: ['datetime'],
    details: ['open'],
  },
  allowedStyles: {
    '*': {
      color,
      'background-color': color,
      'text-align': [/^(left|right|center|justify)$/],
      'text-decoration': [/^(none|underline|line-through)$/],
      'font-weight': [/^(normal|bold|[1-9]00)$/],
      'font-style': [/^(normal|italic)$/],
      'font-size': length,
      width: length,
      'max-width': length,
      height: length,
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  // Their text is not page content.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'noembed',
    'noframes',
    'xmp',
    'title',
    'svg',
    'math',
  ],
  nestingLimit: 100,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  disallowedTagsMode: 'discard',
};

/** Sanitizes HTML for display inside the admin. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options);
