import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::attributes_attributes'));
});
afterAll(() => shop.close());

let made = 0;
let code: string;
let options: { label: string; value: string }[];
beforeEach(async () => {
  const attribute = {
    attribute_code: `shade_${++made}`,
    default_frontend_label: 'Shade',
    frontend_input: 'select',
    options: [
      { label: 'Light', is_default: true },
      { label: 'Dark', store_labels: [{ store_id: 1, label: 'Sombre' }] },
    ],
  };
  const { body } = await shop.call('POST', '/V1/products/attributes', { token, body: { attribute } });
  code = body.attribute_code;
  options = body.options.slice(1);
});

const path = (id: string | undefined, attribute = code) => `/V1/products/attributes/${attribute}/options/${id}`;
const update = (option: object, id = options[1]?.value) => shop.call('PUT', path(id), { token, body: { option } });
const read = (store = 'all') => shop.call('GET', `/rest/${store}/V1/products/attributes/${code}`, { token }).then(({ body }) => body);
const labelsOf = ({ options: all }: { options: { label: string }[] }) => all.slice(1).map(({ label }) => label);

describe('PUT /V1/products/attributes/{attributeCode}/options/{optionId}', () => {
  it('updates label, labels of store views and position, and keeps the id', async () => {
    const { status, body } = await update({ label: 'Black', sort_order: 0, store_labels: [{ store_id: 1, label: 'Noir' }] });
    expect([status, body]).toEqual([200, true]);
    await update({ label: 'White', sort_order: 1 }, options[0]?.value);
    const after = await read();
    expect(labelsOf(after)).toEqual(['Black', 'White']);
    expect(after.options[1].value).toBe(options[1]?.value);
    expect(labelsOf(await read('default'))).toEqual(['Noir', 'White']);
  });

  it('makes an option the default in place of the former', async () => {
    expect((await read()).default_value).toBe(options[0]?.value);
    expect((await update({ label: 'Dark', is_default: true })).body).toBe(true);
    expect((await read()).default_value).toBe(options[1]?.value);
  });

  it.each<[string, object, unknown]>([
    ['no label', {}, 'The attribute option label is empty. Enter the value and try again.'],
    ['a blank label', { label: ' ' }, 'The attribute option label is empty. Enter the value and try again.'],
    ["another option's label", { label: 'Light' }, "Admin store attribute option label '%1' is already exists."],
    ['a label for an unknown store view', { label: 'Night', store_labels: [{ store_id: 99, label: 'Nuit' }] }, expect.any(String)],
    ['an unknown property', { label: 'Night', tint: 1 }, expect.any(String)],
  ])('refuses %s by 400 and changes nothing', async (_, option, message) => {
    const before = await read();
    expect(await update(option)).toMatchObject({ status: 400, body: { message } });
    expect(await read()).toEqual(before);
  });

  it('refuses an option of another attribute by 400, an unknown attribute by 404, and others than its admins by 401', async () => {
    for (const id of ['999999', 'dark']) {
      const { status, body } = await update({ label: 'Night' }, id);
      expect([status, body]).toEqual([400, { message: "The '%1' attribute doesn't include an option id '%2'.", parameters: [code, id] }]);
    }
    const body = { option: { label: 'Night' } };
    expect((await shop.call('PUT', path(options[0]?.value, 'nowhere'), { token, body })).status).toBe(404);
    expect((await shop.call('PUT', path(options[0]?.value, 'name'), { token, body })).status).toBe(400);
    const { token: clerk } = await shop.admin('Magento_Catalog::products');
    for (const caller of [undefined, clerk]) {
      expect((await shop.call('PUT', path(options[0]?.value), { token: caller, body })).status).toBe(401);
    }
    expect(labelsOf(await read())).toEqual(['Light', 'Dark']);
  });
});
