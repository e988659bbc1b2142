import { sellGoods } from '@merx/rest-gateway/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, openAdmin, settled, visit } from './admin';

let admin: Admin;
beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.close());

/** The name of a procedure, as programs call it. */
const RAW = /\b(sales|customer|job|integration|catalog)\.[a-z]\w*\.\w+/;

describe('the timeline of an order', () => {
  it('A34 A78: names who shipped, who added the parcel and who wrote a note, whenever it was', async () => {
    const [shipper, packer] = [await admin.staff(), await admin.staff()];
    const { id, itemId } = await sellGoods(admin.shop, shipper.token, 2);
    const send = async (path: string, token: string, body: object) => {
      const answer = await admin.shop.call('POST', path, { token, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };
    const shipmentId = Number(await send(`/V1/order/${id}/ship`, shipper.token, { items: [{ order_item_id: itemId, qty: 1 }] }));
    const page = await admin.signedIn({ as: packer, path: `/shipments/${shipmentId}` });
    await page.getByRole('combobox', { name: 'Carrier' }).fill('DHL');
    await page.getByLabel('Tracking number').fill('JD-77');
    await page.getByRole('button', { name: 'Add a parcel' }).click();
    await page.getByText(packer.username).first().waitFor();
    await send(`/V1/shipment/${shipmentId}/comments`, packer.token, { entity: { parent_id: shipmentId, comment: 'Fragile, by hand' } });
    // Whoever looks later sees the same: nothing is guessed by the time.
    await admin.shop.db.query(`update sales_shipment set created_at = created_at - interval '3 days' where entity_id = $1`, [shipmentId]);
    await visit(page, `/orders/${id}`);
    const line = (text: string | RegExp) => page.locator('.mantine-Timeline-item').filter({ hasText: text });
    await line('Fragile, by hand').filter({ hasText: packer.username }).waitFor();
    await line('JD-77').filter({ hasText: packer.username }).waitFor();
    await line(/^Shipment \d+/)
      .filter({ hasText: shipper.username })
      .first()
      .waitFor();
    await settled(page);
    expect(await page.locator('main').textContent()).not.toMatch(RAW);
  });
});

describe('the audit log', () => {
  it('A42 A78: shows who acted as a customer and who exported what, in words', async () => {
    const { customerId } = await admin.shop.customer({ email: 'acted-for@shop.test' });
    await admin.shop.db.query('update customer set assistance_allowed = true where id = $1', [customerId]);
    const clerk = await admin.staff();
    const page = await admin.signedIn({ as: clerk, path: `/customers/${customerId}` });
    await page.getByRole('button', { name: 'Log in as customer' }).click();
    // Without an address of the storefront there is a token, and the way to the setting.
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: 'Open the setting' }).waitFor();
    await dialog.getByRole('button', { name: 'Take a token' }).click();
    await dialog.getByRole('textbox', { name: 'Token' }).waitFor();
    const viewer = await admin.signedIn({ path: '/changes' });
    const row = viewer.getByRole('row').filter({ hasText: clerk.username });
    await row
      .filter({ hasText: 'Signed in as the customer' })
      .getByRole('link', { name: /acted-for@shop.test/ })
      .waitFor();
    await settled(viewer);
    expect(await viewer.locator('main').textContent()).not.toMatch(RAW);
    await row.filter({ hasText: 'Signed in as the customer' }).getByRole('link').first().click();
    await viewer.getByRole('heading', { level: 1 }).waitFor();
    expect(await viewer.locator('main').textContent()).not.toMatch(RAW);
    expect(await viewer.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(await axeFaults(viewer)).toEqual([]);
  });
});
