import { openDoor } from '../cart-doors.js';
import { proceduresOf } from '../procedures.js';
import type { Shop } from '../shop.js';

// What a client reads is whatever the server wrote.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Answer = any;

export const caller = (shop: Shop, token: string) => async (method: string, path: string, body?: unknown) => {
  const answer = await shop.call(method, path, { token, ...(body !== undefined && { body }) });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Answer;
};

/** A website that sells paint from two sources, with an open order, reservations that belong to no order, and a return of a shipped order. */
export async function fillStocksToMove(shop: Shop, token: string): Promise<void> {
  const done = caller(shop, token);
  const [{ id: websiteId } = { id: 0 }] = await shop.db.query<{ id: number }>(
    `with w as (insert into website (code, name) values ('outlet', 'Outlet') returning id),
       g as (insert into store_group (website_id, code, name, root_category_id) select id, 'outlet', 'Outlet', 2 from w returning id, website_id)
     insert into store (code, name, website_id, store_group_id, sort_order) select 'outlet', 'Outlet', website_id, id, 2 from g returning website_id as id`,
  );
  await shop.db.query(`update store_group g set default_store_id = s.id from store s where s.store_group_id = g.id and g.code = 'outlet'`);
  await shop.db.query(`update website w set default_group_id = g.id from store_group g where g.website_id = w.id and w.code = 'outlet'`);
  await shop.db.cache.forget('');
  const place = { country_id: 'US', region_id: 57, postcode: '73301', city: 'Austin', street: '1 Way', phone: '5' };
  const pickup = { is_pickup_location_active: true, frontend_name: 'North shop', frontend_description: 'By the river' };
  await done('POST', '/V1/inventory/sources', {
    source: { source_code: 'north', name: 'North', ...place, latitude: 30.2, longitude: -97.7, extension_attributes: pickup },
  });
  await done('POST', '/V1/inventory/sources', {
    source: {
      ...{ source_code: 'south', name: 'South', country_id: 'DE', region: 'Bavaria', postcode: '80331', email: 'south@move.test' },
      ...{ use_default_carrier_config: false, carrier_links: [{ carrier_code: 'flatrate', position: 2 }] },
    },
  });
  await done('POST', '/V1/inventory/sources', {
    source: { source_code: 'shut', name: 'Shut', country_id: 'DE', postcode: '1', enabled: false },
  });
  const stockId = await done('POST', '/V1/inventory/stocks', {
    stock: { name: 'Two houses', extension_attributes: { sales_channels: [{ type: 'website', code: 'outlet' }] } },
  });
  await done('POST', '/V1/inventory/stock-source-links', {
    links: ['south', 'north', 'shut'].map((source_code, index) => ({ stock_id: stockId, source_code, priority: 10 * (index + 1) })),
  });
  const item = (sku: string, source_code: string, quantity: number, status = 1) => ({ sku, source_code, quantity, status });
  const items = [item('paint/Crimson', 'north', 5), item('paint/Crimson', 'south', 3), item('paint/Crimson', 'shut', 90)];
  await done('POST', '/V1/inventory/source-items', { sourceItems: [...items, item('paint/Azure', 'north', 4, 0)] });
  await done('POST', '/V1/products/paint%2FCrimson/websites', { productWebsiteLink: { sku: 'paint/Crimson', website_id: websiteId } });

  const outlet = { ...shop, call: ((method, path, options) => shop.call(method, `/rest/outlet${path}`, options)) as Shop['call'] };
  const door = await openDoor(outlet, 'guest', token);
  await door.add('paint/Crimson', 2);
  const ordered = await door.order();
  if (ordered.status !== 200) throw new Error(JSON.stringify(ordered.body));
  await reserveBesides(shop, 'paint/Crimson', stockId, 1);
  await reserveBesides(shop, 'paint-lesson', 1, 2);
  await returnPaint(shop, token);
}

/** Reserves goods for no order, as a compensation of a shop does that has lost count. */
async function reserveBesides({ db }: Shop, sku: string, stockId: number, qty: number): Promise<void> {
  await db.query(
    `insert into inventory_reservation (order_id, stock_id, product_id, sku, quantity, event_type, object_type, object_id)
     select 0, $2, id, sku, -$3::numeric, 'manual', 'import', 0 from product where sku = $1`,
    [sku, stockId, qty],
  );
  const statement =
    stockId === 1
      ? 'update stock_item s set qty = qty - $2, reserved = reserved + $2 from product p where p.sku = $1 and s.product_id = p.id'
      : 'update inventory_reserved r set quantity = quantity + $2 from product p where p.sku = $1 and r.product_id = p.id';
  await db.query(statement, [sku, qty]);
}

/** Two pieces that were shipped come back, one of them for a reason of the shop's own. */
async function returnPaint(shop: Shop, token: string): Promise<void> {
  const done = caller(shop, token);
  const made = await proceduresOf(shop, token).mutate('rma.options.create', { attribute_code: 'reason', label: 'Faded' });
  if (made.status !== 200) throw new Error(JSON.stringify(made));
  const optionOf = async (code: string, label: string) =>
    (await done('GET', `/V1/returnsAttributeMetadata/${code}`)).options.find((option: Answer) => option.label === label).value;
  const chosen = { reason: await optionOf('reason', 'Faded'), condition: await optionOf('condition', 'Opened') };
  const [sent] = (await done('GET', '/V1/shipments?searchCriteria')).items;
  const rma = await done('POST', '/V1/returns', {
    rmaDataObject: {
      order_id: sent.order_id,
      customer_custom_email: 'other@move.test',
      items: [
        { order_item_id: sent.items[0].order_item_id, qty_requested: 2, ...chosen, resolution: await optionOf('resolution', 'Refund') },
      ],
      comments: [{ comment: 'It has faded', visible_on_front: true }],
      tracks: [{ track_number: 'R1', carrier_code: 'ups', carrier_title: 'UPS' }],
    },
  });
  await done('PUT', `/V1/returns/${rma.entity_id}`, {
    id: rma.entity_id,
    rmaDataObject: { items: [{ entity_id: rma.items[0].entity_id, status: 'authorized', qty_authorized: 1 }] },
  });
}

/** Lets go on what `fillStocksToMove` made: goods arrive and leave, and the return is received. */
export async function moveStocksOn(shop: Shop, token: string): Promise<void> {
  const done = caller(shop, token);
  const [rma] = (await done('GET', '/V1/returns?searchCriteria')).items;
  await done('PUT', `/V1/returns/${rma.entity_id}`, {
    rmaDataObject: { items: [{ entity_id: rma.items[0].entity_id, status: 'received' }] },
  });
  await done('POST', `/V1/returns/${rma.entity_id}/comments`, {
    data: { comment: 'Here it is', customer_notified: false, visible_on_front: false, admin: true, rma_entity_id: rma.entity_id },
  });
  const [stock] = (await done('GET', '/V1/inventory/stocks?searchCriteria')).items.filter(({ stock_id }: Answer) => stock_id !== 1);
  await done('POST', '/V1/inventory/stock-source-links-delete', { links: [{ stock_id: stock.stock_id, source_code: 'shut' }] });
  await done('POST', '/V1/inventory/source-items', {
    sourceItems: [
      { sku: 'paint/Crimson', source_code: 'south', quantity: 9, status: 1 },
      { sku: 'paint/Azure', source_code: 'north', quantity: 4, status: 1 },
    ],
  });
}
