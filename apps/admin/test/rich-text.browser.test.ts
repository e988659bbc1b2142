import { fileURLToPath } from 'node:url';

import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, openAdmin, PIXEL, save } from './admin';
import type { RichTests } from './rich/in-page';

let admin: Admin;
let script: string;
beforeAll(async () => {
  [admin, script] = await Promise.all([openAdmin(), bundled()]);
});
afterAll(() => admin.close());

async function bundled(): Promise<string> {
  const entry = fileURLToPath(new URL('rich/in-page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['merx-source', 'module', 'browser', 'production'] },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'rich' } },
  });
  const [output] = [built].flat();
  return output && 'output' in output ? output.output[0].code : '';
}

type Tests = { [Name in keyof RichTests]: (...given: Parameters<RichTests[Name]>) => Promise<ReturnType<RichTests[Name]>> };

/** The functions of the editor in a page: only a browser has its parser. */
async function inPage(): Promise<Tests> {
  const page = await admin.page();
  await page.evaluate(script);
  const call = (name: string, given: string[]): Promise<unknown> =>
    page.evaluate(
      ([method, all]) => (window as unknown as { tests: Record<string, (...args: string[]) => unknown> }).tests[method]?.(...all),
      [name, given] as const,
    );
  // Not a promise, which a proxy of functions would look like.
  const get = (_target: object, name: string) => (name === 'then' ? undefined : (...given: string[]) => call(name, given));
  return new Proxy({}, { get }) as Tests;
}

describe('content in the editor', () => {
  it('comes out as it went in, as far as the editor knows it', async () => {
    const { comesBack } = await inPage();
    expect(await comesBack()).toEqual({ failed: false, text: '' });
  });

  it('is found to have what the editor does not know', async () => {
    const { isNoticed } = await inPage();
    expect(await isNoticed()).toEqual({ failed: false, text: '' });
  });

  it('is as real shops write it', async () => {
    const { losses, written } = await inPage();
    const same = [
      '<p>a <strong>b</strong></p>',
      '<img src="{{media url="wysiwyg/a.jpg"}}" alt="A">',
      '<p><a href="{{store url=\'about\'}}" target="_blank" class="button">a</a></p>',
      '{{widget type="Magento\\Cms\\Block\\Widget\\Block" block_id="3"}}',
      '<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>',
      '<div class="row" data-content-type="row"><div class="col">{{block id="a"}}</div><h2 id="b">c</h2></div>',
      '<table class="sizes" width="100%"><caption>c</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    ];
    for (const html of same) {
      expect([html, await losses(html)]).toEqual([html, undefined]);
      expect((await written(html)).replace(/^<p>(<img.*>)<\/p>$/, '$1')).toBe(html);
    }
    const broken = '<p><strong>a<em>b<br></em> c</strong> d<br><em> e</em></p>';
    expect(await written(broken)).toBe('<p><strong>a<em>b<br></em>c</strong> d<br><em>e</em></p>');
    expect(await losses(broken)).toBeUndefined();
    expect(await losses('<style>a{}</style><iframe src="a"></iframe><p onclick="x()">a</p><!-- b -->')).toEqual([
      '<style>',
      '<iframe>',
      '<!-- -->',
      'onclick',
    ]);
    expect(await losses('<a href="/a"><div>b</div></a>')).toEqual([]);
    expect(await losses('<p data-mx-kept="x">a</p>')).toEqual(['data-mx-kept']);
  });

  it('is what was meant when it is pasted from other programs', async () => {
    const { pasted } = await inPage();
    const item = (level: number, marker: string, text: string) =>
      `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}<span style='font:7pt "Times"'>&nbsp; </span></span>${text}<o:p></o:p></p>`;
    const word = [
      '<style>p.MsoNormal { margin: 0 }</style><!--StartFragment-->',
      '<p class=MsoNormal align=center style="text-align:center"><b><span lang=DE style="font-size:14pt">Title</span></b><o:p></o:p></p>',
      '<p class=MsoNormal><o:p>&nbsp;</o:p></p>',
      item(1, '1.', 'one'),
      item(2, '·', 'two'),
      item(1, '2.', 'three'),
      '<table class=MsoTable border=1 style="border:none"><tr style="height:1pt"><td width=99 style="padding:0"><p class=MsoNormal>cell</p></td></tr></table>',
      '<p class=MsoNormal>a <span style="font-weight:bold;color:red">b</span><img src="file:///c:/a.png"></p><!--EndFragment-->',
    ];
    expect(await pasted(word.join('\n'))).toBe(
      [
        '<p style="text-align: center"><strong>Title</strong></p>',
        '<ol><li>one<ul><li>two</li></ul></li><li>three</li></ol>',
        '<table><tbody><tr><td>cell</td></tr></tbody></table>',
        '<p>a <strong>b</strong></p>',
      ].join(''),
    );
    expect(await pasted('<b style="font-weight:normal"><p><span style="font-style:italic">a</span></p></b>')).toBe('<p><em>a</em></p>');
    expect(
      await pasted('<div data-pm-slice="0 0 []" data-mx-kept=\'{"onclick":"x()","class":"a"}\' data-mx-tag="div"><p>a</p></div>'),
    ).toBe('<div class="a"><p>a</p></div>');
    expect(await pasted('<p data-pm-slice="0 0 []" data-mx-kept="{">a</p><script>x()</script>')).toBe('<p>a</p>');
  });
});

describe('the editor of a page', () => {
  const before =
    '<p><img src="{{media url="wysiwyg/a.png"}}" alt="A" class="shadow"></p><p>b {{block id="c"}}</p><table class="sizes"><tbody><tr><td>d</td><td>e</td></tr></tbody></table>';
  const pageWith = async (token: string, content: string): Promise<number> =>
    (await admin.shop.call('POST', '/V1/cmsPage', { token, body: { page: { title: `Rich ${content.length}`, content } } })).body.id;
  const contentOf = async (id: number, token: string): Promise<string> =>
    (await admin.shop.call('GET', `/V1/cmsPage/${id}`, { token })).body.content;

  it('A23: has tables and pictures, and leaves directives and what it does not know alone', async () => {
    const as = await admin.staff();
    await admin.shop.settings.media.put('wysiwyg/a.png', PIXEL);
    const id = await pageWith(as.token, before);
    const page = await admin.signedIn({ as, path: `/pages/${id}` });
    const text = page.getByRole('textbox', { name: 'Content', exact: true });
    const stored = text.getByRole('img', { name: 'A', exact: true });
    await expect.poll(() => stored.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await text.getByText('{{block id="c"}}').waitFor();

    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await text.getByRole('cell', { name: 'e' }).click();
    // The editor hears of the click a moment later.
    await page.getByRole('button', { name: 'Header row', exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('f');
    await page.keyboard.press('Tab');
    await page.keyboard.type('g');
    await press('Header row');
    await press('Add column after');
    await page.keyboard.press('Tab');
    await press('Delete column');
    expect(await axeFaults(page)).toEqual([]);

    await page.keyboard.press('ArrowDown');
    await press('Insert picture');
    const dialog = page.getByRole('dialog', { name: 'Insert picture' });
    await dialog.locator('input[type=file]').setInputFiles({ name: 'mug.png', mimeType: 'image/png', buffer: PIXEL });
    await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe('{{media url="wysiwyg/mug.png"}}');
    await dialog.getByLabel('Alternative text').fill('A mug');
    await dialog.getByLabel('Width in pixels').fill('80');
    await dialog.getByRole('radio', { name: 'Right' }).dispatchEvent('click');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await save(page);
    const rows = '<thead><tr><th>d</th><th>e</th></tr></thead><tbody><tr><td>f</td><td>g</td></tr>';
    const mug = '<p><img src="{{media url="wysiwyg/mug.png"}}" alt="A mug" width="80" class="align-right"></p>';
    expect(await contentOf(id, as.token)).toBe(`${before.replace('<tbody><tr><td>d</td><td>e</td></tr>', rows)}${mug}`);

    await stored.dblclick();
    await page.getByRole('dialog', { name: 'Edit picture' }).getByRole('button', { name: 'Remove' }).click();
    await save(page);
    expect(await contentOf(id, as.token)).not.toContain('wysiwyg/a.png');
  });

  it('A23: takes pictures that are pasted and dropped', async () => {
    const as = await admin.staff();
    const id = await pageWith(as.token, '<p>first</p><p>last</p>');
    const page = await admin.signedIn({ as, path: `/pages/${id}` });
    const text = page.getByRole('textbox', { name: 'Content', exact: true });
    await text.getByText('first').click();
    await page.keyboard.press('End');
    const bring = (type: 'paste' | 'drop', onto: string) =>
      text.getByText(onto).evaluate(
        (element, [kind, bytes]) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], `${kind}.png`, { type: 'image/png' }));
          const { left: clientX, top: clientY } = element.getBoundingClientRect();
          const options = { bubbles: true, cancelable: true };
          element.dispatchEvent(
            kind === 'paste'
              ? new ClipboardEvent(kind, { ...options, clipboardData: data })
              : new DragEvent(kind, { ...options, dataTransfer: data, clientX, clientY: clientY + 2 }),
          );
        },
        [type, [...PIXEL]] as const,
      );
    await bring('paste', 'first');
    await text.locator('img[src*="paste.png"]').waitFor();
    await bring('drop', 'last');
    await text.locator('img[src*="drop.png"]').waitFor();
    await save(page);
    expect(await contentOf(id, as.token)).toBe(
      '<p>first<img src="{{media url="wysiwyg/paste.png"}}" alt=""></p><p><img src="{{media url="wysiwyg/drop.png"}}" alt="">last</p>',
    );
  });

  it('A23: shows content that it would change as HTML, and edits it visually only when that is accepted', async () => {
    const as = await admin.staff();
    const content = '<style>p { color: red }</style><p>a</p>';
    const id = await pageWith(as.token, content);
    const page = await admin.signedIn({ as, path: `/pages/${id}`, dark: true });
    const text = page.getByRole('textbox', { name: 'Content', exact: true });
    await page.getByText('The visual editor would remove or change these parts: <style>').waitFor();
    expect(await text.inputValue()).toBe(content);
    expect(await axeFaults(page)).toEqual([]);
    await text.fill(`${content}<p>b</p>`);
    await save(page);
    expect(await contentOf(id, as.token)).toBe(`${content}<p>b</p>`);
    await page.getByRole('button', { name: 'Edit visually anyway' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit visually anyway' }).click();
    await text.getByText('b', { exact: true }).click();
    await page.keyboard.type('c');
    await page.getByRole('button', { name: 'Insert picture' }).click();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await save(page);
    expect(await contentOf(id, as.token)).toMatch(/^<p>a<\/p><p>(bc|cb)<\/p>$/);
  });
});
