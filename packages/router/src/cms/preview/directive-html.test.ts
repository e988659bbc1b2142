import { describe, expect, it } from 'vitest';
import { cleanHtml } from './clean-html.js';
import { filledDirectives, styleText } from './directive-html.js';

const shown = (content: string) => filledDirectives(content, cleanHtml);

describe('the directives of a preview', () => {
  it.each([
    ['<img src="{{media url="wysiwyg/a b.jpg"}}" alt="A">', '<img src="/media/wysiwyg/a%20b.jpg" alt="A" />'],
    ['<img src="{{media url=&quot;a.jpg&quot;}}">', '<img src="/media/a.jpg" />'],
    ['<a href="{{store url="about"}}">a</a>', '<a href="" rel="noopener noreferrer nofollow">a</a>'],
    ['{{block id="x"}}', '<span class="merx-directive">{{block id=&quot;x&quot;}}</span>'],
    ['<p>{{widget a="<b>"}}</p>', '<p><span class="merx-directive">{{widget a=&quot;&lt;b&gt;&quot;}}</span></p>'],
    ['{{x <script>alert(1)</script>}}', '<span class="merx-directive">{{x &lt;script&gt;alert(1)&lt;/script&gt;}}</span>'],
    ['<p title="{{media url=x><script>}}">a</p>', '<p title="/media/x%3E%3Cscript%3E">a</p>'],
    [
      '<a href="{{media url=javascript:alert(1)}}">a</a>',
      '<a href="/media/javascript%3Aalert(1)" rel="noopener noreferrer nofollow">a</a>',
    ],
    ['{{scr}}<b>{{}}ipt', '<span class="merx-directive">{{scr}}</span><b><span class="merx-directive">{{}}</span>ipt</b>'],
  ])('%s', (content, html) => expect(shown(content)).toBe(html));
});

describe('the style blocks of a preview', () => {
  it('are their text, with the addresses of media, which cannot end the block', () => {
    expect(styleText('<style type="text/css">a { background: url({{media url=a.png}}) }</style>b<style>c</style >')).toBe(
      'a { background: url(/media/a.png) }\nc',
    );
    expect(styleText('<style>a<!-- </styl</style>')).toBe('a!-- /styl');
    expect(styleText('<p>a</p>')).toBe('');
  });
});
