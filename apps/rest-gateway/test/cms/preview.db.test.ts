import { setSetting } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const STYLES = 'web/preview/stylesheets';
const post = (body: string) => shop.call('POST', '/admin/preview', { body, headers: { 'Content-Type': 'text/plain' } });
const formOf = ({ document, signature }: { document: string; signature: string }) => `document=${document}\r\nsignature=${signature}\r\n`;

describe('the preview of content', () => {
  it('is a page that runs nothing and looks plain in a store without a stylesheet', async () => {
    const { actor } = await shop.admin('Magento_Catalog::categories');
    const content = '<b class="x" onclick="x()">draft</b><script>alert(1)</script>\n{{media url="a.png"}}<img src="{{media url="a.png"}}">';
    const page = await post(formOf(await shop.as(actor).cms.preview.create({ content })));
    expect(page.status).toBe(200);
    expect(page.body).toContain('<body><b class="x">draft</b>\n<span class="merx-directive">{{media url=&quot;a.png&quot;}}</span>');
    expect(page.body).toContain('<img src="/media/a.png" />');
    expect(page.body).toContain('blockquote{');
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none';style-src 'unsafe-inline';font-src data:;img-src data: http: https:;base-uri 'none';form-action 'none';frame-ancestors 'self';sandbox",
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await shop.call('GET', '/admin')).headers.get('content-security-policy')).toContain("frame-src 'self'");
  });

  it('looks like the storefront of the store view', async () => {
    await setSetting(shop.db, STYLES, 'https://all.test/a.css', { scope: 'default' });
    await setSetting(shop.db, STYLES, 'https://own.test/a.css?b=1&c=2\nhttps://fonts.test/f.css', { scope: 'stores', code: 'default' });
    const { actor } = await shop.admin('Magento_Cms::page');
    const shownIn = async (storeId: number) => {
      const caller = shop.as(actor, { storeId, explicit: true }).cms.preview;
      return post(formOf(await caller.create({ content: '<style>p{}</style>a' })));
    };
    const all = await shownIn(0);
    expect(all.body).toContain('<link rel="stylesheet" href="https://all.test/a.css">');
    expect(all.body).toContain('<style>p{}</style></head><body>a</body>');
    expect(all.body).not.toContain('blockquote{');
    const own = await shownIn(1);
    expect(own.body).toContain('href="https://own.test/a.css?b=1&amp;c=2"');
    expect(own.body).not.toContain('all.test');
    expect(own.headers.get('content-security-policy')).toContain("style-src 'unsafe-inline' https://own.test https://fonts.test;");
  });

  it('shows only what the server has signed', async () => {
    const { actor } = await shop.admin('Magento_Cms::block');
    const sealed = await shop.as(actor).cms.preview.create({ content: '<b>draft</b>' });
    for (const body of [
      '',
      'x',
      formOf({ ...sealed, signature: 'x' }),
      formOf({ ...sealed, document: sealed.document.replace('draft', 'other') }),
      `${formOf(sealed)}x`,
    ])
      expect([(await post(body)).status, body.length]).toEqual([403, body.length]);
    expect((await post('x'.repeat(4_194_305))).status).toBe(413);
  });

  it('is made for those who write content, and by nobody else', async () => {
    const { actor: other } = await shop.admin('Magento_Sales::actions_view');
    for (const caller of [shop.as(other), shop.as({ type: 'guest' })])
      await expect(caller.cms.preview.create({ content: 'a' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('the stylesheets of previews', () => {
  it('are set by admins with all permissions, because the browsers of colleagues load them', async () => {
    const save = async (value: string, ...resources: string[]) => {
      const { actor } = await shop.admin(...resources);
      return shop.as(actor).store.settings.save({ values: [{ path: STYLES, value }] });
    };
    await expect(save('https://evil.test/a.css', 'Magento_Config::config')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(save("https://a.test; script-src 'unsafe-inline'")).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await save('https://shop.test/a.css')).toBe(true);
  });
});
