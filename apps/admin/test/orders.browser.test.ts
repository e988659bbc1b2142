import { orderOnline, sellGoods, setPaymentMethod, takeSandboxPayments } from '@merx/rest-gateway/test';
import { usePaymentEndpoints } from '@merx/router';
import { openPaymentSandbox, openStripeDouble, type PaymentSandbox } from '@merx/router/test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, fileInsteadOfTab, keepPicture, openAdmin, visit } from './admin';

let admin: Admin;
let token: string;
let sandbox: PaymentSandbox;
beforeAll(async () => {
  [admin, sandbox] = [await openAdmin(), await openPaymentSandbox()];
  ({ token } = await admin.shop.admin());
});
afterAll(async () => {
  await admin.close();
  await sandbox.close();
});

const sold = (qty: number) => sellGoods(admin.shop, token, qty);
const rest = async (path: string) => (await admin.shop.call('GET', path, { token })).body;
const orderOf = (id: number) => rest(`/V1/orders/${id}`);
const stockOf = async (productId: number) => {
  const [row] = await admin.shop.db.query<{ qty: string }>('select qty::text from stock_item where product_id = $1', [productId]);
  return Number(row?.qty);
};
const dialogOf = (page: Page) => page.getByRole('dialog');
const more = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name }).click();
};

describe('the list of orders', () => {
  it('A02: finds an order by its number, and shows one that is placed elsewhere by itself', async () => {
    const { id } = await sold(1);
    const { increment_id: number } = await orderOf(id);
    const page = await admin.signedIn({ path: '/orders' });
    await page.getByRole('link', { name: number, exact: true }).waitFor();
    const later = await orderOf((await sold(1)).id);
    await page.getByRole('link', { name: later.increment_id, exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search in Orders' }).fill(number);
    await page.getByRole('link', { name: later.increment_id, exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
  });

  it('A07: puts many orders on hold, and reports which were skipped', async () => {
    const [one, two] = [await sold(1), await sold(1)];
    await admin.shop.call('POST', `/V1/orders/${two.id}/hold`, { token });
    const page = await admin.signedIn({ path: '/orders' });
    for (const { id } of [one, two]) {
      const { increment_id: number } = await orderOf(id);
      await page.getByRole('checkbox', { name: `Select ${number}` }).check();
    }
    await page.getByRole('button', { name: 'Put on hold' }).click();
    await dismissNotice(page, '1 order is on hold.');
    await page.getByText('1 order was left as it is').waitFor();
    expect(await orderOf(one.id)).toMatchObject({ state: 'holded' });
  });
});

describe('the page of an order', () => {
  it('A25 A26 A29: invoices in parts, ships in parts with parcels, and gives back with the shipping and to the stock', async () => {
    const { id, productId } = await sold(3);
    const page = await admin.signedIn({ path: `/orders/${id}` });
    await page.getByRole('button', { name: 'Invoice', exact: true }).click();
    await dialogOf(page)
      .getByLabel(/^Quantity of/)
      .fill('2');
    await dialogOf(page).getByRole('status').filter({ hasText: '$35.00' }).waitFor();
    await page.getByRole('button', { name: 'Create invoice' }).click();
    await page.getByRole('link', { name: /^Invoice \d+$/ }).waitFor();
    expect(await orderOf(id)).toMatchObject({ total_invoiced: 35, items: [{ qty_invoiced: 2 }] });

    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialogOf(page)
      .getByLabel(/^Quantity of/)
      .fill('1');
    await page.getByRole('button', { name: 'Add a parcel' }).click();
    await page.getByRole('combobox', { name: 'Carrier' }).fill('DHL');
    await page.getByLabel('Tracking number').fill('JD-1');
    await page.getByRole('button', { name: 'Create shipment' }).click();
    await page.getByRole('link', { name: /^Shipment \d+$/ }).waitFor();
    expect(await page.getByRole('link', { name: 'JD-1', exact: true }).getAttribute('href')).toMatch(/^https:.*JD-1$/);
    const criteria = `searchCriteria[filter_groups][0][filters][0][field]=order_id&searchCriteria[filter_groups][0][filters][0][value]=${id}`;
    expect((await rest(`/V1/shipments?${criteria}`)).items).toMatchObject([
      { total_qty: 1, tracks: [{ track_number: 'JD-1', carrier_code: 'dhl', title: 'DHL' }] },
    ]);

    const before = await stockOf(productId);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialogOf(page)
      .getByLabel(/^Quantity of/)
      .fill('1');
    await dialogOf(page).getByLabel('Shipping').fill('5');
    await dialogOf(page).getByLabel('Adjustment fee').fill('2');
    await dialogOf(page).getByLabel('Return items to stock').check();
    await page.getByRole('button', { name: 'Refund $13.00' }).click();
    await page.getByRole('link', { name: /^Credit memo \d+$/ }).waitFor();
    expect((await rest(`/V1/creditmemos?${criteria}`)).items).toMatchObject([
      { grand_total: 13, shipping_amount: 5, adjustment_negative: 2 },
    ]);
    expect(await stockOf(productId)).toBe(before + 1);
    await keepPicture(page, 'order');
    expect(await axeFaults(page)).toEqual([]);
  });

  it('A27: takes and gives back money by its provider', async () => {
    await takeSandboxPayments(admin.shop, sandbox, 'authorize');
    const who = await admin.staff();
    const { orderId: later } = await orderOnline(admin.shop, '30');
    const page = await admin.signedIn({ as: who, path: `/orders/${later}` });
    await page.getByRole('button', { name: 'Invoice', exact: true }).click();
    await page.getByRole('radio', { name: /^Capture later/ }).check();
    await page.getByRole('button', { name: 'Create invoice' }).click();
    await page.getByRole('link', { name: /^Invoice \d+$/ }).waitFor();
    expect(await orderOf(later)).toMatchObject({ total_invoiced: 30, total_due: 30 });
    await page
      .getByRole('link', { name: /^Invoice \d+$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Capture now' }).click();
    await dismissNotice(page, 'Payment captured.');
    await page.getByRole('button', { name: 'Capture now' }).waitFor({ state: 'detached' });
    expect(await orderOf(later)).toMatchObject({ total_paid: 30, total_due: 0 });
    await visit(page, `/orders/${later}`);
    await page.locator('.mantine-Timeline-item').filter({ hasText: 'Payment captured.' }).filter({ hasText: who.username }).waitFor();

    const { orderId } = await orderOnline(admin.shop, '20');
    await visit(page, `/orders/${orderId}`);
    await page.getByRole('button', { name: 'Invoice', exact: true }).click();
    await page.getByRole('radio', { name: 'Capture now' }).check();
    await page.getByRole('button', { name: 'Create invoice' }).click();
    await dismissNotice(page, 'Payment captured.');
    expect(await orderOf(orderId)).toMatchObject({ total_paid: 20 });
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('button', { name: 'Refund $20.00' }).click();
    await page.getByRole('link', { name: /^Credit memo \d+$/ }).waitFor();
    expect(await orderOf(orderId)).toMatchObject({ total_online_refunded: 20, state: 'closed' });
    await page.getByRole('region', { name: 'Payment' }).getByRole('link', { name: 'Capture', exact: true }).click();
    await page.getByRole('heading', { name: /^Capture / }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  it('shows what an unfinished payment waits for, and that it is paid', async () => {
    const stripe = await openStripeDouble();
    usePaymentEndpoints({ stripe: stripe.url });
    await setPaymentMethod(admin.shop, 'stripe', { secret_key: 'sk_test_1', return_url: 'https://shop.test/back' });
    const payment = { method: 'stripe', additional_data: { payment_method: 'pm_3ds' } };
    const { orderId, cartId } = await orderOnline(admin.shop, '10.0000', 1, payment);
    const page = await admin.signedIn({ path: `/orders/${orderId}` });
    await page.getByText('Awaiting approval by the customer').waitFor();
    await page.getByText('Payment ID: pi_1').waitFor();
    await page.getByText('Canceled if unpaid by').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'order-waiting-payment');
    stripe.approve('pi_1');
    await admin.shop.call('POST', `/V1/guest-carts/${cartId}/payment`);
    await page.reload();
    await page.getByRole('region', { name: 'Payment' }).getByRole('link', { name: 'Authorization' }).waitFor();
    expect(await page.getByText('Awaiting approval by the customer').count()).toBe(0);
    await stripe.close();
  });

  it('A33: keeps internal notes, shows notes to the customer, or emails them, with their authors', async () => {
    const { id } = await sold(1);
    const who = await admin.staff();
    const page = await admin.signedIn({ as: who, path: `/orders/${id}` });
    let written = 0;
    const note = async (text: string, box?: string): Promise<void> => {
      await page.getByLabel('Note', { exact: true }).fill(text);
      if (box) await page.getByLabel(box).check();
      await page.getByRole('button', { name: 'Add the note' }).click();
      await page.getByRole('region', { name: 'Timeline' }).getByText(text, { exact: true }).waitFor();
      await expect
        .poll(() =>
          page
            .getByRole('region', { name: 'Timeline' })
            .getByText(new RegExp(`· ${who.username}$`))
            .count(),
        )
        .toBe(++written);
    };
    await note('for us');
    await note('for all', 'Show it to the customer');
    await note('by mail', 'Mail it to the customer');
    const { items } = await rest(`/V1/orders/${id}/comments`);
    expect(items.slice(0, 3)).toMatchObject([
      { comment: 'by mail', is_visible_on_front: 1, is_customer_notified: 1 },
      { comment: 'for all', is_visible_on_front: 1, is_customer_notified: 0 },
      { comment: 'for us', is_visible_on_front: 0, is_customer_notified: 0 },
    ]);
    await page.getByRole('link', { name: 'Mail about a note' }).waitFor();
  });

  it('A28 A32 A39: holds, goes on, mails again and cancels, with the stock back', async () => {
    const { id, productId } = await sold(2);
    const before = await stockOf(productId);
    const page = await admin.signedIn({ path: `/orders/${id}` });
    await more(page, 'Put on hold');
    await page.getByRole('button', { name: 'Release from hold' }).waitFor();
    expect(await orderOf(id)).toMatchObject({ state: 'holded' });
    await page.getByRole('button', { name: 'Release from hold' }).click();
    await page.getByRole('button', { name: 'Ship', exact: true }).waitFor();
    expect(await orderOf(id)).toMatchObject({ state: 'new' });
    const mails = () => admin.shop.db.query(`select 1 from mail_message where kind = 'order_new' and subject_id = $1`, [id]);
    const sent = (await mails()).length;
    await more(page, 'Resend email');
    await dismissNotice(page, 'The email is being sent.');
    expect((await mails()).length).toBe(sent + 1);
    await more(page, 'Cancel the order');
    await dialogOf(page).getByRole('button', { name: 'Cancel the order' }).click();
    await dismissNotice(page, 'The order is canceled.');
    expect(await orderOf(id)).toMatchObject({ state: 'canceled' });
    expect(await stockOf(productId)).toBe(before + 2);
  });

  it('changes an address, and tells the second of two who do', async () => {
    const { id } = await sold(1);
    const path = `/orders/${id}/addresses`;
    const [one, two] = [await admin.signedIn({ path }), await admin.signedIn({ path })];
    const cityOf = (page: Page) => page.getByRole('region', { name: 'Bill to' }).getByLabel('City');
    for (const page of [one, two]) await cityOf(page).waitFor();
    await cityOf(one).fill('Oslo');
    await cityOf(two).fill('Bergen');
    await one.getByRole('button', { name: 'Save' }).click();
    await one.getByRole('heading', { name: /^Order / }).waitFor();
    expect((await orderOf(id)).billing_address.city).toBe('Oslo');
    await two.getByRole('button', { name: 'Save' }).click();
    await dialogOf(two).getByText('Someone else changed this').waitFor();
    await dialogOf(two).getByRole('button', { name: 'Overwrite with mine' }).click();
    await two.getByRole('heading', { name: /^Order / }).waitFor();
    const { billing_address, extension_attributes } = await orderOf(id);
    expect(billing_address.city).toBe('Bergen');
    expect(extension_attributes.shipping_assignments[0].shipping.address.city).not.toBe('Bergen');
  });

  it('shows no button that the admin may not press', async () => {
    const { id } = await sold(1);
    const as = await admin.staff('Magento_Sales::actions_view', 'Magento_Sales::hold');
    const page = await admin.signedIn({ as, path: `/orders/${id}` });
    await page.getByRole('button', { name: 'More' }).click();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Put on hold']);
    for (const name of ['Invoice', 'Ship', 'Add the note']) expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  });
});

describe('the papers of an order', () => {
  it('A30 A31: are lists and pages with their PDF, whose notes and parcels can be changed', async () => {
    const { id } = await sold(1);
    const save = (path: string) => admin.shop.call('POST', path, { token, body: { entity: { order_id: id } } });
    const [{ body: invoice }, { body: shipment }] = [await save('/V1/invoices/'), await save('/V1/shipment/')];
    const page = await admin.signedIn({ path: '/invoices' });
    await page.getByRole('link', { name: invoice.increment_id, exact: true }).click();
    await page.getByRole('heading', { name: `Invoice ${invoice.increment_id}` }).waitFor();
    expect((await fileInsteadOfTab(page, 'Print')).toString('latin1')).toMatch(/^%PDF-/);
    expect(await axeFaults(page)).toEqual([]);
    await visit(page, `/shipments/${shipment.entity_id}`);
    await page.getByRole('combobox', { name: 'Carrier' }).fill('UPS');
    await page.getByLabel('Tracking number').fill('1Z-9');
    await page.getByRole('button', { name: 'Add a parcel' }).click();
    await page.getByRole('button', { name: 'Remove the parcel: 1Z-9' }).waitFor();
    expect((await rest(`/V1/shipment/${shipment.entity_id}`)).tracks).toMatchObject([{ track_number: '1Z-9', carrier_code: 'ups' }]);
    await page.getByRole('button', { name: 'Remove the parcel: 1Z-9' }).click();
    await page.getByRole('button', { name: 'Remove the parcel: 1Z-9' }).waitFor({ state: 'detached' });
    expect((await rest(`/V1/shipment/${shipment.entity_id}`)).tracks).toEqual([]);
  });

  it('are pages that everybody can use', async () => {
    const { id } = await sold(1);
    const page = await admin.signedIn();
    for (const path of ['/orders', '/invoices', '/shipments', '/creditmemos', '/transactions', `/orders/${id}/addresses`]) {
      await visit(page, path);
      expect(await axeFaults(page)).toEqual([]);
    }
  });

  it('A70: are pages for a telephone, in the dark too', async () => {
    const { id } = await sold(1);
    const page = await admin.signedIn({ width: 390, height: 800, dark: true });
    for (const path of ['/orders', `/orders/${id}`]) {
      await visit(page, path);
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });
});
