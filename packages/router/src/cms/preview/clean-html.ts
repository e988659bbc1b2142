import sanitizeHtml, { type IOptions } from 'sanitize-html';

/**
 * What is allowed in a merchant's HTML: nothing that executes, asks for input or loads anything but images. Classes, ids and styles are what
 * the store's stylesheet works with; they are harmless only because the preview has a frame of its own. URLs are only checked in `href`, `src`
 * and `cite`, so no other attribute that the browser follows may contain one.
 */
const options: IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'a', 'img', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub'],
    ...['sup', 'mark', 'del', 'ins', 'abbr', 'cite', 'q', 'blockquote', 'code', 'pre', 'kbd', 'samp', 'var', 'time', 'address', 'ul', 'ol'],
    ...['li', 'dl', 'dt', 'dd', 'table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption'],
    ...['header', 'footer', 'main', 'section', 'article', 'aside', 'nav', 'details', 'summary', 'center', 'font'],
  ],
  allowedAttributes: {
    '*': ['title', 'lang', 'dir', 'style', 'class', 'id', 'role', 'align', 'valign', 'data-*'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    table: ['width', 'border', 'cellpadding', 'cellspacing'],
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
  parseStyleAttributes: false,
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

/** Sanitizes HTML for display in a frame of its own. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options);
