import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockShirt } from '../composite-goods.js';
import { sentMails } from '../outbox.js';
import { openShop, type Shop } from '../shop.js';
import { sell } from '../sold-orders.js';

let shop: Shop;
let token: string;
let dataDir: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  dataDir = await mkdtemp(join(tmpdir(), 'merx-mail-'));
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('tells the buyer what was refunded, and of comments', async () => {
  const send = (path: string, entity: object) => shop.call('POST', path, { token, body: { entity } });
  const shirt = await stockShirt(shop, { Red: { price: '12.0000' } }, { name: 'Linen <Shirt>' });
  const chosen = [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Red }];
  const { id } = await sell(shop, token, (door) => door.add(shirt.sku, 2, { configurable_item_options: chosen }));
  await send('/V1/invoices/', { order_id: id });
  const { body: memo } = await send('/V1/creditmemo', { order_id: id, adjustment_positive: 0.25, adjustment_negative: 3 });
  await send(`/V1/creditmemo/${memo.entity_id}/comments`, { comment: 'It is on its way.\nThank you', is_customer_notified: 1 });
  const staff = shop.as((await shop.admin('Magento_Sales::sales_creditmemo')).actor);
  const paper = await staff.sales.creditmemo.pdf({ id: memo.entity_id });
  expect(paper).toMatchObject({ type: 'application/pdf', name: `credit-memo-${memo.increment_id}.pdf` });
  const { body: order } = await shop.call('GET', `/V1/orders/${id}`, { token });

  const mails = await sentMails(shop, dataDir);
  const subject = (what: string) => `Main Website Store: ${what} ${memo.increment_id} for your order ${order.increment_id}`;
  const told = mails.get(subject('credit memo'));
  for (const part of [
    'Linen',
    shirt.children.Red?.sku,
    'Colour: Red',
    '$24.00',
    '$10.00',
    '$0.25',
    '-$3.00',
    '$31.25',
    'Check / Money order',
  ]) {
    expect(told?.text).toContain(part);
    expect(told?.html).toContain(part);
  }
  expect(told?.html).toContain('Linen &lt;Shirt&gt;');
  expect(mails.get(subject('a comment on the credit memo'))?.text).toContain('It is on its way.\nThank you');
  expect((await shop.call('GET', `/V1/creditmemo/${memo.entity_id}`, { token })).body.email_sent).toBe(1);
});
