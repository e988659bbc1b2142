import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from './clean-html.js';

describe('HTML that is shown', () => {
  it.each([
    '<h1>Title</h1><p>Text with <strong>weight</strong> &amp; <em>tone</em>.</p>',
    '<ul><li>one</li><li>two</li></ul><hr /><br />',
    '<table><thead><tr><th colspan="2" scope="col">A</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    '<img src="https://shop.test/a.png" alt="A" width="10" height="20" />',
    '<img src="/media/a.png" alt="" />',
    '<p style="text-align:center;color:#ff0000">red</p>',
    '<div class="row" id="top" data-content-type="row" style="position:relative;background-image:url(a.png)">a</div>',
    '<table border="1" cellpadding="2"><tbody><tr><td align="right" valign="top">1</td></tr></tbody></table>',
    '<details open><summary>More</summary>text</details>',
    '<blockquote cite="https://shop.test/">said</blockquote>',
    '{{block class="Block" block_id="footer"}}',
    'Ünïcödé 日本語 😀',
    '',
  ])('is as it was written where it is plain: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  it('has links that tell the shop behind them nothing', () => {
    expect(cleanHtml('<a href="/about" target="_top" rel="opener" onclick="x()">a</a>')).toBe(
      '<a href="/about" rel="noopener noreferrer nofollow">a</a>',
    );
    for (const href of ['https://a.test/', 'mailto:a@b.test', 'tel:+491', '#top', '?a=1']) {
      expect(cleanHtml(`<a href="${href}">a</a>`)).toContain(`href="${href}"`);
    }
  });

  it('keeps the text of tags that it does not keep, but not of what is no text', () => {
    expect(cleanHtml('<big><marquee>text</marquee></big><script>alert(1)</script><style>p{}</style>')).toBe('text');
  });
});

/** Attack inputs and what may remain of them: nothing executable. */
const hostile: [name: string, html: string, left: string][] = [
  ['a script', '<script>alert(1)</script>', ''],
  ['a script in odd case and spacing', '<ScRiPt\n/src=//evil.test>alert(1)</sCrIpT >x', 'x'],
  ['a script that hides in a script', '<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
  ['a script never closed', '<script>alert(1)', ''],
  ['an event handler', '<img src="x.png" onerror="alert(1)">', '<img src="x.png" />'],
  ['a handler without quotes', '<p onclick=alert(1)>a</p>', '<p>a</p>'],
  ['a handler behind a slash', '<img/onerror=alert(1)/src=x.png>', '<img />'],
  ['a handler in an odd case', '<p oNmOuSeOvEr="alert(1)">a</p>', '<p>a</p>'],
  ['a script address', '<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
  ['a script address with a tab inside', '<a href="java\tscript:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
  ['a script address in entities', '<a href="&#106;&#x61;vascript&colon;alert(1)">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
  [
    'a script address behind control characters',
    '<a href="\u0001 javascript:alert(1)">a</a>',
    '<a rel="noopener noreferrer nofollow">a</a>',
  ],
  ['a script address with a comment inside', '<a href="java<!-- -->script:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
  ['another script language', '<a href="vbscript:msgbox(1)">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
  ['a page in an address', '<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
  ['a picture that is a script address', '<img src="javascript:alert(1)">', '<img />'],
  ['a picture that is a drawing with a script', '<img src="data:image/svg+xml,<svg onload=alert(1)>">', '<img />'],
  ['many pictures', '<img srcset="javascript:alert(1) 2x" src="a.png">', '<img src="a.png" />'],
  ['an address of nobody’s protocol', '<img src="//evil.test/a.png">', '<img />'],
  ['an address with backslashes', '<a href="/\\evil.test">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
  ['a source of a quotation', '<blockquote cite="javascript:alert(1)">q</blockquote>', '<blockquote>q</blockquote>'],
  ['a frame', '<iframe src="https://evil.test" srcdoc="<script>alert(1)</script>">x</iframe>', ''],
  ['an object', '<object data="evil.swf"><embed src="evil.swf">x</object>', 'x'],
  ['a drawing', '<svg onload="alert(1)"><script>alert(1)</script><a xlink:href="javascript:alert(1)">a</a></svg>', ''],
  ['a drawing that breaks out', '<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  ['a formula that breaks out', '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=alert(1)>">', ''],
  [
    'a form',
    '<form action="https://evil.test"><input name="password" autofocus onfocus="alert(1)"><button formaction="x">b</button></form>',
    'b',
  ],
  ['a base for all addresses', '<base href="https://evil.test/">a', 'a'],
  ['a page that goes elsewhere', '<meta http-equiv="refresh" content="0;url=https://evil.test">a', 'a'],
  ['a style sheet', '<link rel="stylesheet" href="https://evil.test/a.css">a', 'a'],
  ['a tag of somebody’s own', '<x-evil onclick="alert(1)">a</x-evil>', 'a'],
  [
    'other attributes that hold addresses',
    '<td background="javascript:x"><video poster="javascript:x"></video><img longdesc="javascript:x" usemap="#m">',
    '<td><img /></td>',
  ],
  [
    'a call when a link is opened',
    '<a ping="https://evil.test" download href="/a">a</a>',
    '<a href="/a" rel="noopener noreferrer nofollow">a</a>',
  ],
  ['a comment', 'a<!-- <script>alert(1)</script> -->b', 'ab'],
  ['a comment of an old browser', 'a<!--[if IE]><script>alert(1)</script><![endif]-->b', 'ab'],
  ['a comment that ends early', 'a<!--><img src=x onerror=alert(1)>-->b', 'a<img src="x" />--&gt;b'],
  ['a text area that is not one', '<textarea><img src=x onerror=alert(1)></textarea>a', 'a'],
  ['a title that is not one', '<title><img src=x onerror=alert(1)></title>a', 'a'],
  ['a raw text', '<xmp><img src=x onerror=alert(1)></xmp><noembed><img src=x onerror=alert(1)></noembed>a', 'a'],
  ['a part without scripts', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a</p></noscript>', ''],
  ['a template', '<template><script>alert(1)</script></template>a', 'a'],
  ['a quote that is not closed', '<p title="a<script>alert(1)</script>', ''],
  [
    'an attribute that closes its tag',
    '<p title="&quot;><script>alert(1)</script>">a</p>',
    '<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">a</p>',
  ],
  ['entities that are tags', '&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a declaration', '<!DOCTYPE html [<!ENTITY x "y">]><?php evil(); ?>a', ']&gt;a'],
  ['a section of data', '<![CDATA[<script>alert(1)</script>]]>a', 'a'],
];

describe('hostile HTML', () => {
  it.each(hostile)('%s is harmless', (_, html, left) => {
    expect(cleanHtml(html)).toBe(left);
    expect(faults(cleanHtml(html))).toEqual([]);
  });

  it('is cleaned, however it nests', () => {
    for (const html of [
      '<div>'.repeat(50_000),
      '<p style="color:red">'.repeat(5_000),
      '<'.repeat(100_000),
      '<!--'.repeat(50_000),
      '<a href="'.repeat(30_000),
    ]) {
      expect(faults(cleanHtml(html))).toEqual([]);
    }
  });

  it('nests no deeper than a browser likes', () => {
    const depth = cleanHtml(`${'<b>'.repeat(500)}x`).match(/<b>/g)?.length ?? 0;
    expect(depth).toBeLessThanOrEqual(100);
    expect(depth).toBeGreaterThan(10);
  });

  const pieces = [
    ...hostile.map(([, html]) => html),
    ...[
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      '&',
      ';',
      '<p ',
      '<img ',
      '<a ',
      '</',
      '<!--',
      '-->',
      ' src=',
      ' href=',
      ' style=',
      ' onerror=',
      'javascript:',
      '\0',
      '\n',
      'x',
    ],
  ];
  const anyHtml = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })), { maxLength: 12 })
    .map((parts) => parts.join(''));

  it('of any making leaves only tags and attributes that are allowed', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        expect(faults(cleanHtml(html))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('of any making stays clean when it is cleaned again', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        expect(faults(cleanHtml(cleanHtml(html)))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

const TAGS =
  /^(h[1-6]|p|div|span|br|hr|a|img|strong|b|em|i|u|s|small|su[bp]|mark|del|ins|abbr|cite|q|blockquote|code|pre|kbd|samp|var|time|address|[uod]l|li|d[td]|table|caption|col|colgroup|thead|tbody|tfoot|t[rhd]|figure|figcaption|header|footer|main|section|article|aside|nav|details|summary|center|font)$/;
const ATTRIBUTES =
  /^(title|lang|dir|style|href|rel|src|alt|width|height|cite|start|type|reversed|span|colspan|rowspan|scope|datetime|open|class|id|role|v?align|border|cell(padding|spacing)|data-[a-z-]+)$/;
const SAFE_SCHEME = /^(https?|mailto|tel)$/i;

/** What clean HTML must not contain. Every `<` in it begins a tag, as text is escaped. */
function faults(html: string): string[] {
  const found: string[] = [];
  const tag = /^<\/?([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>/;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const [, name = '', attributes = ''] = tag.exec(html.slice(at)) ?? [];
    if (!TAGS.test(name)) found.push(html.slice(at, at + 40));
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
      if (!ATTRIBUTES.test(attribute)) found.push(attribute);
      if (/^(href|src|cite)$/.test(attribute) && !isSafeAddress(value)) found.push(value);
    }
  }
  return found;
}

/** Whether a browser, which drops control characters, would stay on the site or open a web page, an email or a call. */
function isSafeAddress(value: string): boolean {
  const read = value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const address = read.replace(/[\p{Cc}]/gu, '').trimStart();
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1];
  return scheme === undefined ? !/^[\\/]{2}/.test(address) : SAFE_SCHEME.test(scheme);
}
