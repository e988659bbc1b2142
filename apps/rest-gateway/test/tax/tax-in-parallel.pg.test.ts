import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

const ROUNDS = 15;

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const rule = { code: 'R', priority: 0, position: 0, customer_tax_class_ids: [3], product_tax_class_ids: [2], tax_rate_ids: [1] };
const newClass = async (name: string) =>
  Number((await call('POST', '/V1/taxClasses', { taxClass: { class_name: name, class_type: 'PRODUCT' } })).body);
const newRate = async (code: string) =>
  (await call('POST', '/V1/taxRates', { taxRate: { code, tax_country_id: 'US', tax_postcode: '*', rate: 5 } })).body.id;

/** Deletes a thing while somebody begins to use it: exactly one of the two succeeds. */
async function race(remove: string, use: () => ReturnType<typeof call>): Promise<void> {
  const [removed, used] = await Promise.all([call('DELETE', remove), use()]);
  expect([removed.status, used.status].sort()).toEqual([200, 400]);
  expect((await call('GET', remove)).status).toBe(removed.status === 200 ? 404 : 200);
}

describe('what is deleted while somebody begins to use it', () => {
  it('is a class that a rule takes, or stays', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await newClass(`ruled ${round}`);
      await race(`/V1/taxClasses/${id}`, () =>
        call('POST', '/V1/taxRules', { rule: { ...rule, code: `class ${round}`, product_tax_class_ids: [2, id] } }),
      );
    }
  });

  it('is a rate that a rule takes, or stays', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await newRate(`ruled ${round}`);
      await race(`/V1/taxRates/${id}`, () =>
        call('POST', '/V1/taxRules', { rule: { ...rule, code: `rate ${round}`, tax_rate_ids: [1, id] } }),
      );
    }
  });

  it('is a class that a product takes, or stays', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await newClass(`sold ${round}`);
      const product = {
        ...{ sku: `sold-${round}`, name: 'Sold', price: 1, attribute_set_id: 4 },
        custom_attributes: [{ attribute_code: 'tax_class_id', value: String(id) }],
      };
      await race(`/V1/taxClasses/${id}`, () => call('POST', '/V1/products', { product }));
    }
  });
});

describe('what many save at once', () => {
  it('is one rate, rule and class of a code or name', async () => {
    const ten = (send: () => ReturnType<typeof call>) => Promise.all(Array.from({ length: 10 }, send));
    const one = [200, ...Array(9).fill(400)];
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
    const taxRate = { code: 'once', tax_country_id: 'US', tax_postcode: '*', rate: 5 };
    expect(statuses(await ten(() => call('POST', '/V1/taxRates', { taxRate })))).toEqual(one);
    expect(statuses(await ten(() => call('POST', '/V1/taxRules', { rule: { ...rule, code: 'once' } })))).toEqual(one);
    const taxClass = { class_name: 'once', class_type: 'CUSTOMER' };
    expect(statuses(await ten(() => call('POST', '/V1/taxClasses', { taxClass })))).toEqual(one);
  });

  it('of one rule is in the end what one of them has saved', async () => {
    const { body: made } = await call('POST', '/V1/taxRules', { rule: { ...rule, code: 'shared' } });
    const rates = await Promise.all(Array.from({ length: 6 }, (_, index) => newRate(`shared ${index}`)));
    const versions = rates.map((id, index) => ({ ...made, priority: index, tax_rate_ids: [1, id], product_tax_class_ids: [2] }));
    const answers = await Promise.all(versions.map((version) => call('PUT', '/V1/taxRules', { rule: version })));
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(versions.map((body) => ({ status: 200, body })));
    expect(versions).toContainEqual((await call('GET', `/V1/taxRules/${made.id}`)).body);
  });
});
