import { sellGoods, stockProduct } from '@merx/rest-gateway/test';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, dismissNotice, openAdmin, PASSWORD } from './admin';

/** A browser keeps six connections to a host: with a stream each, the seventh tab would wait for ever. */
const MANY = 8;
const ACTING = [0, 6, 7];
const MANY_MS = 180_000;

let admin: Admin;
let token: string;
beforeAll(async () => {
  admin = await openAdmin();
  ({ token } = await admin.shop.admin());
  await notify();
});
afterAll(() => admin.close());

async function send(method: string, path: string, body?: unknown): Promise<{ [field: string]: unknown; entity_id: number; id: number }> {
  const answer = await admin.shop.call(method, path, { token, ...(body !== undefined && { body }) });
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}
let notified = 0;
async function notify(): Promise<void> {
  await admin.shop.db.query(`insert into admin_notification (key, kind, severity, title) values ($1, 'test', 'notice', 'Hello')`, [
    `live-${++notified}`,
  ]);
}
/** Waits until the page follows what happens: the count of its news grows while it is open. */
async function following(page: Page): Promise<void> {
  const badge = page.getByRole('banner').getByText(/^\d+$/);
  const unread = async () => Number(await badge.textContent());
  const read = await unread();
  const grown = async () => {
    await notify();
    return unread();
  };
  await expect.poll(grown, { interval: 300 }).toBeGreaterThan(read);
}
const sold = (qty: number) => sellGoods(admin.shop, token, qty);
const numberOf = async (id: number) => String((await send('GET', `/V1/orders/${id}`)).increment_id);
async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/admin${path}`);
  return page;
}
/** The tabs that open a stream from now on, in the order in which they do. */
function streamsOf(context: BrowserContext): Set<Page> {
  const opened = new Set<Page>();
  context.on('request', (request) => {
    if (request.url().includes('/trpc/live.events')) opened.add(request.frame().page());
  });
  return opened;
}
const listed = (page: Page, number: string) => page.getByRole('link', { name: number, exact: true });
const news = (page: Page, number: string) => page.locator('.mantine-Notification-root').filter({ hasText: number });

describe('the tabs of one browser', () => {
  it(
    'load and act by the eight, and each shows what the last one saved',
    async () => {
      const { id } = await send('POST', '/V1/cmsBlock', {
        block: { title: 'Tab 0', identifier: 'many-tabs', content: '<p>Old</p>', active: true },
      });
      const tabs = [await admin.signedIn({ path: `/blocks/${id}` })];
      const context = tabs[0]?.context();
      if (!context) throw new Error('No tab is open.');
      while (tabs.length < MANY) tabs.push(await openTab(context, `/blocks/${id}`));
      const titles = tabs.map((tab) => tab.getByLabel('Title'));
      const shown = () => Promise.all(titles.map((title) => title.inputValue()));
      // A tab that is still loading while another saves has read a version before the values: its own save would then ask first.
      await expect.poll(shown, { timeout: MANY_MS }).toEqual(titles.map(() => 'Tab 0'));
      // Each save is read by all of them: a few of them show that the first and the last can act.
      for (const [round, index] of ACTING.entries()) {
        const [tab, title] = [tabs[index], titles[index]];
        if (!tab || !title) throw new Error(`There is no tab ${index}.`);
        await expect.poll(() => title.inputValue(), { timeout: MANY_MS }).toBe(`Tab ${round}`);
        await title.fill(`Tab ${round + 1}`);
        await tab.getByRole('button', { name: 'Save', exact: true }).click();
        await dismissNotice(tab, 'Saved.');
      }
      await expect.poll(shown, { timeout: MANY_MS }).toEqual(titles.map(() => `Tab ${ACTING.length}`));
    },
    MANY_MS,
  );

  it('A79: share one stream, which another takes over when its tab is closed', async () => {
    const first = await admin.signedIn({ path: '/orders', ownProfile: true });
    const context = first.context();
    const streams = streamsOf(context);
    await first.reload();
    await following(first);
    expect([...streams]).toEqual([first]);
    const [second, third] = [await openTab(context, '/orders'), await openTab(context, '/orders')];
    // News is shown by the tabs that listen when it happens, and a tab has loaded before it listens.
    for (const page of [second, third]) await following(page);
    const shown = await numberOf((await sold(1)).id);
    await Promise.all([first, second, third].map((page) => news(page, shown).waitFor()));
    expect([...streams]).toEqual([first]);

    // What happens just then may be told before the other tab listens: it is found all the same.
    const [, missed] = await Promise.all([first.close(), sold(1)]);
    for (const page of [second, third]) await listed(page, await numberOf(missed.id)).waitFor();
    await expect.poll(() => streams.size).toBe(2);
    const [heir, last] = streams.has(second) ? [second, third] : [third, second];
    await heir.close();
    await expect.poll(() => [...streams]).toEqual([first, heir, last]);
    await listed(last, await numberOf((await sold(1)).id)).waitFor();
  });

  it('hear nothing of an account any more once one of them has signed out or in as another', async () => {
    const [seller, editor] = [await admin.staff(), await admin.staff('Magento_Cms::block')];
    const streaming = await admin.signedIn({ as: seller, path: '/orders' });
    const other = await openTab(streaming.context(), '/profile');
    await other.getByRole('button', { name: /Account of/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    for (const page of [streaming, other]) await page.getByRole('heading', { name: 'Sign in to Merx' }).waitFor();

    await other.getByLabel('User name').fill(editor.username);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in' }).click();
    for (const page of [streaming, other]) await page.getByRole('navigation').getByRole('button', { name: 'Content' }).waitFor();
    for (const page of [streaming, other]) await following(page);
    const number = await numberOf((await sold(1)).id);
    // What comes after the order shows that the order has been passed over.
    for (const page of [streaming, other]) {
      await following(page);
      expect(await news(page, number).count()).toBe(0);
    }
  });

  it('each follow by themselves where there are no locks, as long as somebody looks', async () => {
    const signedIn = await admin.signedIn({ ownProfile: true });
    const context = signedIn.context();
    await signedIn.close();
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    const page = await openTab(context, '/orders');
    await following(page);
    const shown = await numberOf((await sold(1)).id);
    await news(page, shown).waitFor();
    const look = (state: DocumentVisibilityState) =>
      page.evaluate((visible) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visible });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
    const closed = context.waitForEvent('requestfailed', (request) => request.url().includes('/trpc/live.events'));
    await look('hidden');
    await closed;
    const missed = await numberOf((await sold(1)).id);
    await look('visible');
    await listed(page, missed).waitFor();
    await news(page, await numberOf((await sold(1)).id)).waitFor();
  });
});

describe('what a colleague does', () => {
  it('A79: appears in the open page of an order', async () => {
    const { id, itemId } = await sold(3);
    const page = await admin.signedIn({ path: `/orders/${id}` });
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await following(page);
    await send('POST', `/V1/orders/${id}/hold`);
    await page.getByRole('button', { name: 'Release from hold' }).waitFor();
    await send('POST', `/V1/orders/${id}/unhold`);
    await page.getByRole('button', { name: 'Ship', exact: true }).waitFor();
    const note = { comment: 'Call before noon', is_customer_notified: 0, is_visible_on_front: 0, parent_id: id, status: 'pending' };
    await send('POST', `/V1/orders/${id}/comments`, { statusHistory: note });
    await timeline.getByText('Call before noon', { exact: true }).waitFor();
    const shipOne = () => send('POST', '/V1/shipment/', { entity: { order_id: id, items: [{ order_item_id: itemId, qty: 1 }] } });
    const shipments = page.getByRole('link', { name: /^Shipment \d+$/ });
    for (const count of [1, 2]) {
      const { entity_id: parent_id } = await shipOne();
      await expect.poll(() => shipments.count()).toBeGreaterThanOrEqual(count);
      await expect.poll(() => timeline.getByText('1 piece', { exact: true }).count()).toBe(count);
      const track = { order_id: id, parent_id, track_number: `JD-${count}`, title: 'DHL', carrier_code: 'dhl' };
      await send('POST', '/V1/shipment/track', { entity: track });
      await timeline.getByText(`Parcel DHL JD-${count}`).waitFor();
    }
    await send('POST', '/V1/invoices/', { entity: { order_id: id } });
    await page
      .getByRole('link', { name: /^Invoice \d+$/ })
      .first()
      .waitFor();
  });

  it('A79: and what customers do appears in the lists of orders, stock, customers and reviews', async () => {
    const { sku } = await stockProduct(admin.shop, { sku: 'live-mug', name: 'Live mug', qty: 10 });
    const [stock, customers, reviews] = await Promise.all(
      ['/stock?f=[["sku","eq","live-mug"]]', '/customers', '/reviews'].map((path) => admin.signedIn({ path })),
    );
    if (!stock || !customers || !reviews) throw new Error('A page is not open.');
    await stock.getByRole('button', { name: /^Quantity: Live mug, 10/ }).waitFor();
    for (const page of [stock, customers, reviews]) await following(page);
    const { body: cart } = await admin.shop.call('POST', '/V1/guest-carts');
    const guest = (path: string, body: object) => admin.shop.call('POST', `/V1/guest-carts/${cart}${path}`, { body });
    await guest('/items', { cartItem: { sku, qty: 3, quote_id: cart } });
    const address = {
      ...{ firstname: 'Grace', lastname: 'Guest', street: ['1 Main Street'], city: 'Austin', region_id: 57, postcode: '73301' },
      ...{ country_id: 'US', telephone: '512-555-0100', email: 'grace@shop.test' },
    };
    const shipping = {
      shipping_address: address,
      billing_address: address,
      shipping_carrier_code: 'flatrate',
      shipping_method_code: 'flatrate',
    };
    await guest('/shipping-information', { addressInformation: shipping });
    const placed = await guest('/payment-information', { email: 'grace@shop.test', paymentMethod: { method: 'checkmo' } });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    await stock.getByRole('button', { name: /^Quantity: Live mug, 7/ }).waitFor();
    const customer = { email: 'live-customer@shop.test', firstname: 'Live', lastname: 'Customer' };
    await admin.shop.call('POST', '/V1/customers', { body: { customer, password: PASSWORD } });
    await customers.getByText('live-customer@shop.test').waitFor();
    const review = { nickname: 'Grace', title: 'Holds coffee', detail: 'And tea.' };
    const submitted = await admin.shop.call('POST', `/V1/products/${sku}/reviews`, { body: { review } });
    expect(submitted.status, JSON.stringify(submitted.body)).toBe(200);
    await reviews.getByText('Holds coffee').first().waitFor();
  });

  it('appears in the lists, the page of a product and that of a shipment', async () => {
    const [{ id, sku, productId }, canceled] = [await sold(1), await sold(1)];
    const { entity_id: shipmentId } = await send('POST', '/V1/shipment/', { entity: { order_id: id } });
    const packer = await admin.signedIn({ as: await admin.staff('Magento_Sales::shipment'), path: `/shipments/${shipmentId}` });
    await packer.getByRole('heading', { name: /^Shipment / }).waitFor();
    await following(packer);
    await send('POST', '/V1/shipment/track', {
      entity: { order_id: id, parent_id: shipmentId, track_number: '1Z-7', title: 'UPS', carrier_code: 'ups' },
    });
    await packer.getByText('1Z-7').waitFor();

    const orders = await admin.signedIn({ path: '/orders' });
    const row = orders.getByRole('row').filter({ hasText: await numberOf(canceled.id) });
    await row.waitFor();
    await following(orders);
    await send('POST', `/V1/orders/${canceled.id}/cancel`);
    await row.getByText('Canceled').first().waitFor();

    const product = await admin.signedIn({ path: `/products/${productId}` });
    await product.getByRole('heading', { level: 1 }).waitFor();
    await following(product);
    await send('PUT', `/V1/products/${sku}`, { product: { name: 'Renamed by a colleague' } });
    await product.getByRole('heading', { level: 1, name: 'Renamed by a colleague' }).waitFor();
  });
});
