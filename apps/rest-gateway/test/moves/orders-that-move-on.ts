import type { Shop } from '../shop.js';

// What a client reads is whatever the server wrote.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Answer = any;

/** Lets the orders of a shop that was moved once go on: each kind of document, a cancellation, a hold, comments, a track, an address. */
export async function moveOrdersOn(shop: Shop, token: string): Promise<void> {
  const done = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await shop.call(method, path, { token, ...(body !== undefined && { body }) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const orders: Answer[] = (await done('GET', '/V1/orders?searchCriteria')).items;
  const [whole, part, gone, held, addressed] = orders.filter(({ state }) => state === 'new');
  const [invoiced] = (await done('GET', '/V1/invoices?searchCriteria')).items;
  const [sent] = (await done('GET', '/V1/shipments?searchCriteria')).items;

  await done('POST', `/V1/order/${whole.entity_id}/invoice`, { capture: true });
  await done('POST', `/V1/order/${whole.entity_id}/ship`, {
    tracks: [{ track_number: 'W1', title: 'UPS', carrier_code: 'ups' }],
    comment: { comment: 'Sent whole', is_visible_on_front: 1 },
    appendComment: true,
  });
  await done('POST', `/V1/order/${whole.entity_id}/refund`, { items: [{ order_item_id: whole.items[0].item_id, qty: 1 }] });
  await done('POST', `/V1/order/${part.entity_id}/invoice`, { items: [{ order_item_id: part.items[0].item_id, qty: 1 }] });
  await done('POST', `/V1/orders/${gone.entity_id}/cancel`);
  await done('POST', `/V1/orders/${held.entity_id}/hold`);
  await done('POST', `/V1/orders/${held.entity_id}/comments`, {
    statusHistory: { comment: 'Waits for the bank', is_visible_on_front: 0, is_customer_notified: 0, parent_id: held.entity_id },
  });
  const { entity_id: _, ...address } = addressed.billing_address;
  await done('PUT', `/V1/orders/${addressed.entity_id}`, {
    entity: { ...addressed.billing_address, ...address, city: 'Elsewhere', parent_id: addressed.entity_id },
  });
  await done('POST', '/V1/invoices/comments', {
    entity: { parent_id: invoiced.entity_id, comment: 'Seen', is_customer_notified: 0, is_visible_on_front: 0 },
  });
  await done('POST', '/V1/shipment/track', {
    entity: {
      ...{ order_id: sent.order_id, parent_id: sent.entity_id, qty: 1, weight: 1 },
      track_number: 'T2',
      carrier_code: 'dhl',
      title: 'DHL',
    },
  });
}
