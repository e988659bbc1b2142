import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoor } from '../cart-doors.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { refusals, sellGoods } from '../sold-orders.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Sales::create', 'Magento_Sales::actions_view', 'Magento_Cart::manage'));
});
afterAll(() => shop.close());

const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token })).body;
const save = (id: number, entity: object) => shop.call('PUT', `/V1/orders/${id}`, { token, body: { entity } });
const berlin = {
  ...{ address_type: 'billing', firstname: 'Max', lastname: 'Muster', street: ['Hauptstr. 1', ''], city: 'Berlin', postcode: '10115' },
  ...{ country_id: 'DE', telephone: '030 1', email: 'max@muster.test' },
};
const shippingOf = (order: { extension_attributes: { shipping_assignments: { shipping: { address: object } }[] } }) =>
  order.extension_attributes.shipping_assignments[0]?.shipping.address;

describe('PUT /V1/orders/:parent_id', () => {
  it('changes the address of the given type, and only that', async () => {
    const { id } = await sellGoods(shop, token, 1);
    const before = await orderOf(id);
    const { status, body } = await save(id, { ...berlin, company: 'Muster GmbH', vat_id: 'DE1', vat_is_valid: 1 });
    expect(status).toBe(200);
    const { entity_id, parent_id } = before.billing_address;
    expect(body).toMatchObject({
      ...{ ...berlin, street: ['Hauptstr. 1'], entity_id, parent_id, company: 'Muster GmbH', vat_id: 'DE1', vat_is_valid: 1 },
    });
    expect(body).not.toHaveProperty('region');
    const after = await orderOf(id);
    expect(after.billing_address).toEqual(body);
    expect(shippingOf(after)).toEqual(shippingOf(before));
    expect({ ...after, billing_address: 0, updated_at: 0 }).toEqual({ ...before, billing_address: 0, updated_at: 0 });
  });

  it('changes the address with the given id; its region follows from any of its names', async () => {
    const { id } = await sellGoods(shop, token, 1);
    const address = shippingOf(await orderOf(id)) as { entity_id: number };
    const utah = { ...berlin, address_type: 'shipping', entity_id: address.entity_id, country_id: 'US', region_code: 'UT' };
    expect((await save(id, utah)).body).toMatchObject({ region: 'Utah', region_code: 'UT', region_id: 58, entity_id: address.entity_id });
    expect((await save(id, { ...utah, region_code: null, region: 'Texas' })).body).toMatchObject({ region_id: 57 });
    expect((await save(id, { ...utah, region_code: undefined })).body).toMatchObject({ region_id: 57 });
  });

  it('keeps what may be lacking until it is given, be it as nothing', async () => {
    const { id } = await sellGoods(shop, token, 1);
    await save(id, { ...berlin, company: 'Muster GmbH', prefix: 'Dr.', fax: '1' });
    const { body } = await save(id, { ...berlin, company: '', fax: null });
    expect(body).toMatchObject({ prefix: 'Dr.' });
    expect(body).not.toHaveProperty('company');
    expect(body).not.toHaveProperty('fax');
  });

  it('takes addresses as they were answered', async () => {
    const { id } = await sellGoods(shop, token, 1);
    const before = await orderOf(id);
    for (const address of [before.billing_address, shippingOf(before)]) {
      expect(await save(id, address)).toMatchObject({ status: 200, body: address });
    }
    expect({ ...(await orderOf(id)), updated_at: 0 }).toEqual({ ...before, updated_at: 0 });
  });

  it('adds the address that an order lacks, but none to ship what is not shipped', async () => {
    const { sku } = await stockProduct(shop, { type: 'virtual' });
    const door = await openDoor(shop, 'guest', token);
    await door.add(sku, 1);
    const { body: id } = await door.order({ shipped: false });
    await refusals(shop, 400, [() => save(id, { ...berlin, address_type: 'shipping' })]);
    await shop.db.query('delete from sales_order_address where parent_id = $1', [id]);
    const { body } = await save(id, berlin);
    expect(await orderOf(id)).toMatchObject({ billing_address_id: body.entity_id, billing_address: { city: 'Berlin' } });
  });

  it('names every field that is lacking or wrong', async () => {
    const { id } = await sellGoods(shop, token, 1);
    const other = (await orderOf((await sellGoods(shop, token, 1)).id)).billing_address.entity_id;
    const faulty: [field: string, change: object][] = [
      ['firstname', { firstname: ' ' }],
      ['lastname', { lastname: null }],
      ['street', { street: [] }],
      ['city', { city: undefined }],
      ['email', { email: undefined }],
      ['email', { email: 'nobody' }],
      ['countryId', { country_id: 'XX' }],
      ['postcode', { postcode: '' }],
      ['telephone', { telephone: undefined }],
      ['regionId', { country_id: 'CA' }],
      ['regionId', { country_id: 'US', region_id: 99_999 }],
      ['company', { company: 'x'.repeat(256) }],
      ['address_type', { address_type: 'home' }],
      ['address_type', { address_type: undefined }],
      ['nickname', { nickname: 'Maxi' }],
    ];
    for (const [field, change] of faulty) {
      const [answer] = await refusals(shop, 400, [() => save(id, { ...berlin, ...change })]);
      expect(JSON.stringify(answer?.body), `${field}: ${JSON.stringify(change)}`).toContain(field);
    }
    const { billing_address } = await orderOf(id);
    await refusals(shop, 400, [() => save(id, { ...berlin, address_type: 'shipping', entity_id: billing_address.entity_id })]);
    const [several] = await refusals(shop, 400, [() => save(id, { ...berlin, city: '', telephone: '' })]);
    expect(several?.body.errors).toHaveLength(2);
    await refusals(shop, 404, [() => save(id, { ...berlin, entity_id: other }), () => save(99_999, berlin)]);
    await refusals(shop, 400, [() => save(0, berlin)]);
    expect((await orderOf(id)).billing_address).toEqual(billing_address);
  });
});
