import { sellGoods } from '@merx/rest-gateway/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Admin, axeFaults, keepPicture, openAdmin, visit } from './admin';
import { doJob } from './do-job';

let admin: Admin;
let token: string;
beforeAll(async () => {
  admin = await openAdmin();
  ({ token } = await admin.shop.admin());
});
afterAll(() => admin.close());

const post = async (path: string, body: unknown = {}) => {
  const answer = await admin.shop.call('POST', path, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
/** An order of two pieces, and its number. */
async function sold(sku: string) {
  const { id, itemId } = await sellGoods(admin.shop, token, 2, { sku, name: `Name of ${sku}` });
  const { body } = await admin.shop.call('GET', `/V1/orders/${id}`, { token });
  return { id, itemId, number: String(body.increment_id) };
}

it('A07: invoices and ships many orders from what Home says is to do, prints them, and reports the one that was left', async () => {
  const [one, two, held, done] = [await sold('many-1'), await sold('many-2'), await sold('many-3'), await sold('many-4')];
  await post(`/V1/order/${done.id}/invoice`);
  const page = await admin.signedIn({ path: '/' });
  await page.getByRole('link', { name: 'Orders to invoice' }).click();
  const rowOf = (number: string) => page.getByRole('row').filter({ hasText: number });
  await rowOf(one.number).getByText('Payment pending').waitFor();
  await rowOf(one.number).getByText('Unfulfilled').waitFor();
  await page.getByText('To invoice is Yes').waitFor();
  expect(await rowOf(done.number).count()).toBe(0);
  await keepPicture(page, 'orders-to-do');
  expect(await axeFaults(page)).toEqual([]);

  for (const { number } of [one, two, held]) await page.getByRole('checkbox', { name: `Select ${number}` }).check();
  await post(`/V1/orders/${held.id}/hold`);
  await page.getByRole('button', { name: 'Invoice', exact: true }).click();
  await page.getByRole('dialog').getByText('Invoice everything open of these 3 orders?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Invoice', exact: true }).click();
  await page.getByText('Invoice 3 orders').first().waitFor();
  await doJob(admin.shop);
  await page.getByRole('button', { name: 'Why?' }).click();
  await page.getByRole('cell', { name: held.number }).waitFor();
  await page.getByText('The order does not allow an invoice to be created.').waitFor();

  await page.goto(`${new URL(page.url()).origin}/admin/orders`);
  await rowOf(one.number).getByText('Paid', { exact: true }).waitFor();
  for (const { number } of [one, two]) await page.getByRole('checkbox', { name: `Select ${number}` }).check();
  for (const [button, procedure] of [
    ['Print invoices', 'printInvoices'],
    ['Pick list', 'pickList'],
  ] as const) {
    const answered = page.waitForResponse((response) => response.url().includes(`sales.order.${procedure}`));
    await page.getByRole('button', { name: button }).click();
    expect((await answered).status(), button).toBe(200);
  }
  await keepPicture(page, 'orders-selected');
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click();
  await page.getByText('Ship 2 orders').first().waitFor();
  await doJob(admin.shop);
  await rowOf(two.number).getByText('Shipped', { exact: true }).waitFor();
});

it('A02, A62: finds orders in the list by an item, and in the command palette by a short number and a tracking number', async () => {
  const { id, number } = await sold('lamp-of-opal');
  await post(`/V1/order/${id}/ship`, { tracks: [{ track_number: 'TRACK-OPAL', title: 'DHL', carrier_code: 'dhl' }] });
  await admin.shop.db.query(`with made as (insert into salesrule (name, website_ids, customer_group_ids) values ('Opal sale', '{1}', '{1}') returning rule_id)
    insert into salesrule_coupon (rule_id, code) select rule_id, code from made, unnest('{OPAL10,OTHER}'::text[]) code`);
  const page = await admin.signedIn({ path: '/orders' });
  await page.getByRole('searchbox', { name: 'Search in Orders' }).fill('name opal');
  await expect.poll(() => page.getByRole('checkbox', { name: /^Select \d/ }).count()).toBe(1);
  await page.getByRole('link', { name: number, exact: true }).waitFor();

  const choose = async (text: string, label: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/Go to a page/).fill(text);
    await page
      .getByRole('option', { name: label })
      .or(page.getByRole('button', { name: label }))
      .first()
      .click();
  };
  await visit(page, '/');
  await page.getByRole('heading', { name: /Hello/ }).waitFor();
  await choose(`order ${Number(number)}`, number);
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
  await choose('opal10', 'OPAL10');
  await page.getByRole('heading', { name: 'Codes of Opal sale' }).waitFor();
  await page.getByRole('cell', { name: 'OPAL10', exact: true }).waitFor();
  expect(await page.getByText('OTHER').count()).toBe(0);
  await choose('track-op', 'TRACK-OPAL');
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
});
