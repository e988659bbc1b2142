import { shippedOrder } from '@merx/rest-gateway/test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, fileInsteadOfTab, keepPicture, openAdmin, settled } from './admin';

let admin: Admin;
let token: string;
beforeAll(async () => {
  admin = await openAdmin();
  ({ token } = await admin.shop.admin());
});
afterAll(() => admin.close());

const rest = async (path: string) => (await admin.shop.call('GET', path, { token })).body;
const returnsOf = (orderId: number) =>
  rest(
    `/V1/returns?searchCriteria[filter_groups][0][filters][0][field]=order_id&searchCriteria[filter_groups][0][filters][0][value]=${orderId}`,
  );
const dialogOf = (page: Page) => page.getByRole('dialog');
const more = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name }).click();
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();

/** A return of so many pieces of a fresh order of three, made by the web API. */
async function requested(qty: number, resolution: string, status = 'pending') {
  const order = await shippedOrder(admin.shop, token, 3);
  const attributes = await rest('/V1/returnsAttributeMetadata');
  const optionOf = (code: string, label?: string): string => {
    const { options } = attributes.find(({ attribute_code }: { attribute_code: string }) => attribute_code === code);
    return options.find((one: { label: string }) => one.label === (label ?? options[0].label)).value;
  };
  const chosen = { reason: optionOf('reason'), condition: optionOf('condition'), resolution: optionOf('resolution', resolution) };
  const items = [{ order_item_id: order.itemId, qty_requested: qty, status, ...chosen }];
  const { body } = await admin.shop.call('POST', '/V1/returns', { token, body: { rmaDataObject: { order_id: order.id, items } } });
  return { order, id: body.entity_id as number, number: body.increment_id as string };
}

describe('the timeline of an order', () => {
  it('A34: says who placed it, returned what, wrote and sent what, and did what with the return', async () => {
    const { order, id, number } = await requested(2, 'Refund');
    const clerk = await admin.staff();
    const send = async (path: string, body: object, method = 'POST') => {
      const answer = await admin.shop.call(method, path, { token: clerk.token, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    const { items, ...record } = await rest(`/V1/returns/${id}`);
    const authorized = items.map(({ entity_id }: { entity_id: number }) => ({ entity_id, qty_authorized: 2, status: 'authorized' }));
    await send(`/V1/returns/${id}`, { rmaDataObject: { entity_id: record.entity_id, items: authorized } }, 'PUT');
    await send(`/V1/returns/${id}/comments`, { data: { comment: 'The box is torn', visible_on_front: true, customer_notified: true } });
    const note = { comment: 'Good customer', is_customer_notified: 0, is_visible_on_front: 0, parent_id: order.id, status: 'complete' };
    await send(`/V1/orders/${order.id}/comments`, { statusHistory: note });
    const page = await admin.signedIn({ path: `/orders/${order.id}` });
    const line = (text: string | RegExp) => page.locator('.mantine-Timeline-item').filter({ hasText: text }).first();
    const { customer_firstname, customer_lastname } = await rest(`/V1/orders/${order.id}`);
    await line('The order was placed')
      .filter({ hasText: `${customer_firstname} ${customer_lastname}` })
      .waitFor();
    await line(`Return ${number} was created`).filter({ hasText: '2 pieces' }).waitFor();
    await line(/Status: Pending → Authorized/)
      .filter({ hasText: clerk.username })
      .waitFor();
    await line('The box is torn').filter({ hasText: clerk.username }).filter({ hasText: 'visible to the customer' }).waitFor();
    await line('Mail about a note on a return').waitFor();
    await line(/^Shipment \d+/).waitFor();
    await line('Good customer').filter({ hasText: clerk.username }).filter({ hasText: 'private' }).waitFor();
    await line(`Return ${number} was created`).getByRole('link').click();
    await page.getByRole('heading', { name: `Return ${number}` }).waitFor();
  });
});

describe('returns', () => {
  it('A36: are created on an order, received, approved in part and refunded', async () => {
    const order = await shippedOrder(admin.shop, token, 3);
    const page = await admin.signedIn({ path: `/orders/${order.id}` });
    await more(page, 'Create return');
    await dialogOf(page)
      .getByLabel(/^Quantity of/)
      .fill('2');
    await dialogOf(page).getByRole('combobox', { name: 'Resolution' }).click();
    await page.getByRole('option', { name: 'Refund' }).click();
    await dialogOf(page).getByLabel('Note').fill('By phone');
    await keepPicture(page, 'return-new');
    await confirm(page, 'Create return');
    await page.getByRole('heading', { name: /^Return \d+$/ }).waitFor();
    expect((await returnsOf(order.id)).items).toMatchObject([{ status: 'authorized', comments: [{ comment: 'By phone' }] }]);

    await press(page, 'Receive');
    await confirm(page, 'Receive');
    await press(page, 'Approve or reject');
    await dialogOf(page)
      .getByLabel(/^Quantity of/)
      .fill('1');
    await confirm(page, 'Approve or reject');
    await page.getByText('Completed', { exact: true }).waitFor();
    await press(page, 'Refund');
    await dialogOf(page).getByLabel('Return items to stock').check();
    await confirm(page, 'Refund');
    await dismissNotice(page, 'The credit memo was created.');
    await page.getByRole('link', { name: /^Credit memo \d+$/ }).waitFor();
    await page.getByText('1 refunded').waitFor();
    expect(await rest(`/V1/orders/${order.id}`)).toMatchObject({ total_refunded: 10, items: [{ qty_refunded: 1 }] });
    expect((await returnsOf(order.id)).items).toMatchObject([{ items: [{ qty_requested: 2, qty_returned: 2, qty_approved: 1 }] }]);
    await page.getByRole('region', { name: 'History' }).getByRole('link').first().waitFor();
    await settled(page);
    await keepPicture(page, 'return');
    expect(await axeFaults(page)).toEqual([]);

    await page.getByRole('link', { name: `Order ${order.number}` }).click();
    await page.getByRole('region', { name: 'Returns' }).getByRole('link', { name: /^\d+$/ }).waitFor();
    await settled(page);
    await keepPicture(page, 'order-with-return');
  });

  it('are found in their list, authorized or denied, commented, and have parcels and a label to print', async () => {
    const { id, number, order } = await requested(2, 'Refund');
    const page = await admin.signedIn({ path: '/returns' });
    await page.getByRole('searchbox', { name: 'Search in Returns' }).fill(number);
    await page.getByRole('link', { name: number, exact: true }).waitFor();
    await settled(page);
    await keepPicture(page, 'returns');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: number, exact: true }).click();
    await press(page, 'Authorize');
    await confirm(page, 'Authorize');
    await page.getByText('Authorized', { exact: true }).first().waitFor();

    await page.getByRole('combobox', { name: 'Carrier' }).fill('DHL');
    await page.getByLabel('Tracking number').fill('JD-9');
    await press(page, 'Add a parcel');
    await page.getByText('JD-9').waitFor();
    await page.getByLabel('Note', { exact: true }).fill('On its way?');
    await page.getByLabel('Mail it to the customer').check();
    await press(page, 'Add the note');
    await page.getByText('On its way?', { exact: true }).waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'label.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 label') });
    await page.getByRole('button', { name: 'Print label' }).waitFor();
    expect((await fileInsteadOfTab(page, 'Print label')).toString()).toBe('%PDF-1.4 label');
    expect(Buffer.from(await rest(`/V1/returns/${id}/labels`), 'base64').toString()).toBe('%PDF-1.4 label');
    expect(await rest(`/V1/returns/${id}`)).toMatchObject({
      ...{ status: 'authorized', tracks: [{ track_number: 'JD-9', carrier_code: 'dhl', carrier_title: 'DHL' }] },
      comments: [{ comment: 'On its way?', customer_notified: true, visible_on_front: true, admin: true }],
    });
    await more(page, 'Close return');
    await confirm(page, 'Close return');
    await page.getByText('Closed', { exact: true }).waitFor();
    await more(page, 'Delete');
    await confirm(page, 'Delete');
    await page.getByRole('heading', { name: 'Returns' }).waitFor();
    expect((await returnsOf(order.id)).total_count).toBe(0);
  });

  it('A36: are exchanged by a draft of an order', async () => {
    const { id, order } = await requested(1, 'Exchange', 'approved');
    const page = await admin.signedIn({ path: `/returns/${id}` });
    await press(page, 'Exchange');
    await confirm(page, 'Exchange');
    await page.getByText(order.sku).first().waitFor();
    await page.goto(`/admin/returns/${id}`);
    await page.getByRole('link', { name: 'Draft of the exchange' }).waitFor();
    expect(await page.getByRole('button', { name: 'Exchange', exact: true }).count()).toBe(0);
  });

  it('have reasons of the shop', async () => {
    const page = await admin.signedIn({ path: '/return-options' });
    await press(page, 'Add: Reasons');
    await dialogOf(page).getByLabel('Name').fill('Too loud');
    await confirm(page, 'Save');
    await page.getByText('Too loud', { exact: true }).waitFor();
    await press(page, 'Edit: Refund');
    await dialogOf(page).getByLabel('Name').fill('Money back');
    await confirm(page, 'Save');
    await page.getByText('Money back', { exact: true }).waitFor();
    await settled(page);
    await keepPicture(page, 'return-options');
    expect(await axeFaults(page)).toEqual([]);
    const options = await admin.shop.db.query<{ label: string }>(`select label from rma_option where leads_to = 'refund'`);
    expect(options).toEqual([{ label: 'Money back' }]);
    await press(page, 'Edit: Money back');
    await dialogOf(page).getByLabel('Name').fill('Refund');
    await confirm(page, 'Save');
    await press(page, 'Delete: Too loud');
    await page.getByText('Too loud', { exact: true }).waitFor({ state: 'detached' });
  });

  it('speak German, and show only what a role allows', async () => {
    const { id } = await requested(1, 'Refund', 'approved');
    const who = await admin.staff('Magento_Rma::magento_rma');
    const page = await admin.signedIn({ as: who, path: `/returns/${id}` });
    await page.getByText('Completed', { exact: true }).waitFor();
    for (const name of ['Refund', 'Exchange']) expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    await page.evaluate(() => localStorage.setItem('merx.language', 'de'));
    await page.reload();
    await page.getByText('Abgeschlossen', { exact: true }).waitFor();
    await page.getByText('Anerkannt').first().waitFor();
  });
});
