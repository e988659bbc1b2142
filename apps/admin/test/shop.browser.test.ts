import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, keepPicture, openAdmin, visit } from './admin';

let admin: Admin;
let token: string;
beforeAll(async () => {
  admin = await openAdmin();
  ({ token } = await admin.shop.admin());
});
afterAll(() => admin.close());

const rest = async (method: string, path: string, body?: object) => (await admin.shop.call(method, path, { token, body })).body;

describe('URL rewrites', () => {
  it('are listed with those of products, and custom ones are created, corrected and deleted', async () => {
    const product = (url_key: string) => ({
      ...{ sku: 'kettle', name: 'Kettle', price: 5, attribute_set_id: 4, visibility: 4 },
      custom_attributes: [{ attribute_code: 'url_key', value: url_key }],
    });
    await rest('POST', '/V1/products', { product: product('kettle') });
    await rest('POST', '/V1/products', { product: product('blue-kettle') });
    const page = await admin.signedIn({ path: '/url-rewrites' });
    const row = (path: string) => page.getByRole('row').filter({ hasText: path });
    await row('blue-kettle.html').filter({ hasText: 'Former URL' }).waitFor();
    await keepPicture(page, 'url-rewrites');
    expect(await axeFaults(page)).toEqual([]);

    await page.getByRole('link', { name: 'New URL rewrite' }).click();
    await page.getByLabel('Target path').fill('blue-kettle.html');
    await page.getByLabel('Description').fill('Printed in the catalog');
    await page.getByLabel('Request path').fill('blue-kettle.html');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The path in "Target path" leads back to the request path.').first().waitFor();
    await page.getByLabel('Request path').fill('spring/kettle');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'spring/kettle' }).waitFor();
    await keepPicture(page, 'url-rewrite');
    expect(await axeFaults(page)).toEqual([]);
    expect(await rest('GET', '/V1/url-rewrites/resolve?path=spring/kettle')).toMatchObject({
      relative_url: 'blue-kettle.html',
      redirect_code: 301,
    });

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await dismissNotice(page, 'Deleted');
    await row('blue-kettle.html').first().waitFor();
    expect(await row('spring/kettle').count()).toBe(0);
  });
});

describe('reviews', () => {
  it('wait on Home, are read, corrected and approved, also many at once, and are summed up on the product', async () => {
    const { id } = await rest('POST', '/V1/products', {
      product: {
        sku: 'teapot',
        name: 'Teapot',
        price: 5,
        attribute_set_id: 4,
        custom_attributes: [{ attribute_code: 'url_key', value: 'teapot' }],
      },
    });
    const submit = (title: string, value: number) =>
      admin.shop.call('POST', '/V1/products/teapot/reviews', {
        body: { review: { title, detail: 'It pours <b>well</b>.', nickname: 'Ada', ratings: [{ rating_name: 'Quality', value }] } },
      });
    for (const [title, stars] of [
      ['Nice', 4],
      ['Fine', 5],
      ['Spam', 1],
    ] as const)
      expect((await submit(title, stars)).status).toBe(200);
    const page = await admin.signedIn();
    await page.getByRole('link', { name: 'Reviews to approve' }).click();
    const row = (title: string) => page.getByRole('row').filter({ hasText: title });
    await row('Spam').filter({ hasText: 'Pending' }).waitFor();
    await keepPicture(page, 'reviews');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Nice', exact: true }).click();
    await page.getByRole('heading', { name: 'Nice' }).waitFor();
    await page.getByLabel('Title').fill('Very nice');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Very nice' }).waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await dismissNotice(page, 'The review was approved.');
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor({ state: 'detached' });
    await keepPicture(page, 'review');
    expect(await axeFaults(page)).toEqual([]);

    await page.getByRole('link', { name: 'Reviews', exact: true }).first().click();
    for (const [title, action, notice] of [
      ['Fine', 'Approve', 'The review was approved.'],
      ['Spam', 'Reject', 'The review was rejected.'],
    ] as const) {
      await row(title).getByRole('checkbox').check();
      await page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: action }).click();
      await dismissNotice(page, notice);
    }
    await row('Spam').filter({ hasText: 'Not approved' }).waitFor();
    const { body: shown } = await admin.shop.call('GET', '/V1/products/teapot/reviews', { token });
    expect(shown.map((review: { title: string }) => review.title)).toEqual(['Fine', 'Very nice']);

    await visit(page, `/products/${id}`);
    await page.getByRole('region', { name: 'Reviews' }).getByText('2 reviews').waitFor();
    await page.getByRole('img', { name: '4.5 of 5' }).waitFor();
  });
});

describe('currency rates', () => {
  it('are set by hand, and a failed import says why', async () => {
    const page = await admin.signedIn({ path: '/currency-rates', width: 390, height: 800, dark: true });
    await page.getByLabel('1 USD in EUR').fill('0.912345678');
    await page.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, 'Saved');
    expect((await rest('GET', '/V1/directory/currency')).exchange_rates).toContainEqual({ currency_to: 'EUR', rate: 0.912345678 });
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByRole('alert').filter({ hasText: 'Set the URL of the currency rates in the settings' }).first().waitFor();
    await page.getByText('The import of').waitFor();
    await keepPicture(page, 'currency-rates');
    expect(await axeFaults(page)).toEqual([]);
  });
});
