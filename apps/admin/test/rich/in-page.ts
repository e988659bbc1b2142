import { DOMParser } from '@tiptap/pm/model';
import fc from 'fast-check';
import { canonical } from '../../src/rich/canonical';
import { documentOf, lossesOf } from '../../src/rich/losses';
import { cleanPaste } from '../../src/rich/paste';
import { fragmentOf } from '../../src/rich/prepare';
import { schema } from '../../src/rich/schema';
import { toHtml } from '../../src/rich/to-html';

const written = (content: string): string => toHtml(documentOf(content));

const attributes = fc
  .uniqueArray(
    fc.constantFrom(
      ...['class="row wide"', 'id="top"', 'title="{{trans "a"}}"', 'style="color: red; margin: 0"', 'data-content-type="row"', 'lang="de"'],
    ),
    { maxLength: 2, selector: (attribute) => attribute.slice(0, 3) },
  )
  .map((all) => all.map((one) => ` ${one}`).join(''));
const text = fc.constantFrom('a', ' b ', 'Ünï 😀', '&amp; &lt;b&gt;', '&nbsp;', '\n  c', '"quoted"', 'd');
const directive = fc.constantFrom(
  '{{block class="Block" block_id="footer"}}',
  '{{widget type="Magento\\Cms\\Block\\Widget\\Link" anchor_text="a > b & c"}}',
  "{{store url='about'}}",
  '{{media url=&quot;wysiwyg/a.jpg&quot;}}',
);
const picture = fc.constantFrom(
  '<img src="{{media url="wysiwyg/a.jpg"}}" alt="A">',
  '<img alt="" src="{{media url=&quot;wysiwyg/a b.jpg&quot;}}" width="50%" height="20" class="x align-left">',
  '<img src="https://shop.test/a.png?a=1&amp;b=2">',
);
const { inline } = fc.letrec<{ inline: string; mark: string }>((tie) => ({
  inline: fc
    .array(fc.oneof({ withCrossShrink: true, maxDepth: 3 }, text, directive, picture, fc.constant('<br>'), tie('mark')), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.join('')),
  mark: fc
    .tuple(
      fc.constantFrom(
        'strong',
        'em',
        'b',
        'u',
        's',
        'span',
        'sup',
        'small',
        'del',
        'a href="{{store url="x"}}"',
        'a href="/y" target="_blank"',
      ),
      tie('inline'),
    )
    .map(([tag, content]) => `<${tag}>x${content}</${tag.split(' ')[0]}>`),
}));
const line = inline;
const { block } = fc.letrec<{ block: string; table: string; group: string; list: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc
      .tuple(fc.constantFrom('p', 'h1', 'h2', 'h3'), attributes, line)
      .map(([tag, given, content]) => `<${tag}${given}>${content}</${tag}>`),
    fc.constantFrom('<hr>', '<p style="text-align: center">a</p>', '<h2 style="color:red;text-align:right;">a</h2>', '<p></p><p>x</p>'),
    tie('list'),
    tie('group'),
    tie('table'),
  ),
  list: fc
    .tuple(
      fc.constantFrom('ul', 'ol', 'ol start="3"'),
      attributes,
      fc.array(
        fc.oneof(
          line,
          line.map((one) => `<p>${one}</p>`),
          fc.tuple(line, tie('list')).map((parts) => parts.join('')),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([tag, given, items]) => `<${tag}${given}>\n${items.map((item) => `<li>${item}</li>`).join('\n')}</${tag.split(' ')[0]}>`),
  group: fc
    .tuple(
      fc.constantFrom('div', 'section', 'figure', 'details', 'blockquote'),
      attributes,
      fc.array(
        fc.oneof(
          tie('block'),
          line.map((one) => `<p>${one}</p>`),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([tag, given, blocks]) => `<${tag}${given}>${blocks.join('\n')}</${tag}>`),
  table: fc
    .tuple(
      attributes,
      fc.constantFrom('', '<caption>c</caption>', '<colgroup><col style="width: 20%"><col></colgroup>'),
      fc.constantFrom('', '<thead><tr><th>a</th><th scope="col">b</th></tr></thead>', '<tr><th>a</th><th></th></tr>'),
      fc.array(fc.tuple(fc.oneof(line, tie('block')), fc.oneof(line, fc.constant(''))), { minLength: 1, maxLength: 2 }),
      fc.constantFrom('', '<tfoot><tr><td colspan="2">f</td></tr></tfoot>'),
    )
    .map(([given, before, head, rows, foot]) => {
      const cells = rows.map(([one, other]) => `<tr><td class="x">${one}</td><td>${other}</td></tr>`);
      return `<table${given}>${before}${head}<tbody>${head.startsWith('<tr') ? '' : cells.join('')}</tbody>${foot}</table>`;
    })
    .filter((table) => !table.includes('<tbody></tbody>')),
}));
const contents = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('\n'));
const unknown = fc.constantFrom(
  ...['<style>p { color: red }</style>', '<script>x()</script>', '<iframe src="https://video.test"></iframe>', '<!-- note -->'],
  ...[
    '<p onclick="x()">a</p>',
    '<form><input name="a"></form>',
    '<svg><path d="M0 0"></path></svg>',
    '<i class="icon"></i>',
    '<a name="top"></a>',
  ],
  ...['<video src="a.mp4"></video>', '<div {{widget}}>a</div>', '<table><tr><td>a</td></tr><tr><td>a</td><td>b</td></tr></table>'],
);

type Report = { failed: boolean; text: string };
const report = <Values>(details: fc.RunDetails<Values>): Report => ({
  failed: details.failed,
  text: details.failed ? `seed ${details.seed}: ${JSON.stringify(details.counterexample)} ${details.errorInstance}` : '',
});

const same = (one: string, other: string): boolean =>
  JSON.stringify(canonical(fragmentOf(one))) === JSON.stringify(canonical(fragmentOf(other)));

/** What the tests call in the page. */
const tests = {
  written,
  losses: (content: string) => lossesOf(content)?.names,
  /** As the editor reads the clipboard. */
  pasted: (html: string) => {
    const { body } = new window.DOMParser().parseFromString(cleanPaste(html), 'text/html');
    return toHtml(DOMParser.fromSchema(schema).parse(body));
  },
  /** Content of what the editor knows comes out meaning the same, and then no longer changes. */
  comesBack: (): Report =>
    report(
      fc.check(
        fc.property(contents, (content) => {
          const losses = lossesOf(content);
          if (losses) throw new Error(`loses ${losses.names}: ${written(content)}`);
          const once = written(content);
          if (written(once) !== once) throw new Error(`changes again: ${once} ${written(once)}`);
          if (!same(content, once)) throw new Error(once);
        }),
        { numRuns: 300 },
      ),
    ),
  /** Whatever the editor does not know, wherever it stands, is noticed. */
  isNoticed: (): Report =>
    report(
      fc.check(
        fc.property(contents, unknown, contents, (before, part, after) => lossesOf(`${before}${part}${after}`) !== undefined),
        { numRuns: 150 },
      ),
    ),
};
export type RichTests = typeof tests;
Object.assign(window, { tests });
