import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  ({ token } = await shop.customer());
});
afterAll(() => shop.close());

const TEXAS = 57;
const home = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  street: ['1 Main Road', 'Back door'],
  city: 'Austin',
  country_id: 'US',
  region: { region_code: 'TX', region: 'Texas', region_id: TEXAS },
  postcode: '73301',
  telephone: '555',
};
const save = (addresses: unknown, more: object = {}) =>
  shop.call('PUT', '/V1/customers/me', { token, body: { customer: { ...more, addresses } } });
const mine = async () => (await shop.call('GET', '/V1/customers/me', { token })).body;
const faultNames = (body: { parameters?: { fieldName: string }; errors?: { parameters: { fieldName: string } }[] }) =>
  (body.errors ?? [body]).map(({ parameters }) => parameters?.fieldName);

describe('the addresses of an account', () => {
  it('come with a new account, default flags only where they are true', async () => {
    const customer = { email: 'mover@shop.test', firstname: 'M', lastname: 'Mover' };
    const full = { ...home, company: 'C', fax: 'F', middlename: 'M', prefix: 'P', suffix: 'S', vat_id: 'V', default_shipping: true };
    const addresses = [full, { ...home, id: 77, default_billing: true, default_shipping: false }];
    const { status, body } = await shop.call('POST', '/V1/customers', { body: { customer: { ...customer, addresses } } });
    expect(status).toBe(200);
    const [first, second] = body.addresses;
    expect(first).toEqual({ ...full, id: first.id, customer_id: body.id, region_id: TEXAS });
    expect(second).toEqual({ ...home, id: second.id, customer_id: body.id, region_id: TEXAS, default_billing: true });
    expect(body).toMatchObject({ default_billing: String(second.id), default_shipping: String(first.id) });
  });

  it('stay when the key is absent, are replaced when it is there, and go with an empty list', async () => {
    const { body } = await save([
      { ...home, default_billing: true, default_shipping: true },
      { ...home, city: 'Dallas' },
    ]);
    const [austin, dallas] = body.addresses;
    expect((await shop.call('PUT', '/V1/customers/me', { token, body: { customer: { lastname: 'L' } } })).body.addresses).toEqual(
      body.addresses,
    );

    const changed = await save([
      { id: dallas.id, city: 'Houston', default_billing: true },
      { ...home, city: 'Waco' },
    ]);
    expect(changed.body.addresses).toMatchObject([
      { id: dallas.id, city: 'Houston', firstname: 'Ada', default_billing: true },
      { city: 'Waco' },
    ]);
    expect(changed.body.default_billing).toBe(String(dallas.id));
    expect(changed.body, 'the default went with its address').not.toHaveProperty('default_shipping');
    expect(changed.body.addresses.map(({ id }: { id: number }) => id)).not.toContain(austin.id);

    expect((await save([])).body).toMatchObject({ addresses: [] });
    expect(await mine()).not.toHaveProperty('default_billing');
  });

  it('keep a default that nobody changes, and lose it when the flag says no', async () => {
    const { body } = await save([{ ...home, default_billing: true }, home]);
    const [first, second] = body.addresses;
    expect((await save([{ id: first.id }, { id: second.id }])).body.default_billing).toBe(String(first.id));
    expect((await save([{ id: first.id, default_billing: false }, { id: second.id }])).body).not.toHaveProperty('default_billing');
    expect(
      (
        await save([
          { id: first.id, default_billing: true },
          { id: second.id, default_billing: true },
        ])
      ).body.default_billing,
    ).toBe(String(second.id));
  });

  it("are 404 and unchanged when an id is another customer's, or nobody's", async () => {
    const other = await shop.customer();
    const book = await shop.call('PUT', '/V1/customers/me', { token: other.token, body: { customer: { addresses: [home] } } });
    const foreign = book.body.addresses[0].id;
    await save([home]);
    for (const id of [foreign, 999_999]) {
      const answer = await save([{ ...home, id, city: 'Stolen' }], { lastname: 'Thief' });
      expect(answer).toMatchObject({ status: 404, body: { parameters: { fieldName: 'addressId', fieldValue: id } } });
    }
    expect(await mine()).toMatchObject({ lastname: 'Customer', addresses: [{ city: 'Austin' }] });
    const theirs = await shop.call('GET', '/V1/customers/me', { token: other.token });
    expect(theirs.body.addresses).toEqual(book.body.addresses);
  });

  it('are refused when one is given twice', async () => {
    const { body } = await save([home]);
    const { id } = body.addresses[0];
    expect((await save([{ id }, { id }])).status).toBe(400);
  });
});

describe('an address', () => {
  it('names every missing field at once, and nothing is saved', async () => {
    const answer = await save([{ country_id: 'US', street: ['', ' '] }], { lastname: 'Unsaved' });
    expect(answer.status).toBe(400);
    expect(faultNames(answer.body)).toEqual(['firstname', 'lastname', 'street', 'city', 'telephone', 'postcode', 'regionId']);
    expect(faultNames((await save([{}])).body)).toEqual(['firstname', 'lastname', 'street', 'city', 'countryId', 'telephone']);
    expect((await mine()).lastname).toBe('Customer');
  });

  it.each([
    ['an unknown country', { country_id: 'XX', region: null }, 'countryId'],
    ['a region of another country', { country_id: 'CA' }, 'regionId'],
    ['a region id that nobody has', { region_id: 99_999 }, 'regionId'],
    ['a text of more than 255 characters', { city: 'x'.repeat(256) }, 'city'],
  ])('is refused with %s', async (_, values, fieldName) => {
    const answer = await save([{ ...home, ...values }]);
    expect(answer.status).toBe(400);
    expect(faultNames(answer.body)).toContain(fieldName);
  });

  it('is refused in a country that the shop does not allow', async () => {
    await shop.db.prisma.country.update({ where: { id: 'FR' }, data: { allowed: false } });
    await shop.db.cache.forget('directory');
    const answer = await save([{ ...home, country_id: 'FR', region: null }]);
    expect(faultNames(answer.body)).toEqual(['countryId']);
  });

  it('is refused with an unknown property, which is named', async () => {
    const answer = await save([{ ...home, planet: 'Earth' }]);
    expect(answer).toMatchObject({ status: 400, body: { parameters: { fieldName: 'customer.addresses.0.planet' } } });
  });

  it.each([
    ['its id', { region: undefined, region_id: TEXAS }],
    ['its code', { region: { region_code: 'tx' } }],
    ['its name', { region: { region: 'texas', region_id: 0 } }],
  ])('finds its region by %s', async (_, values) => {
    const { body } = await save([{ ...home, ...values }]);
    expect(body.addresses[0]).toMatchObject({ region_id: TEXAS, region: home.region });
  });

  it('may do without postcode, region or list of regions where the country has none', async () => {
    const macao = { ...home, country_id: 'MO', postcode: null, region: null };
    const { body } = await save([macao, { ...home, country_id: 'GB', region: { region: 'Kent' } }]);
    expect(body.addresses).toMatchObject([
      { region_id: 0, region: { region_code: null, region: null, region_id: 0 } },
      { region_id: 0, region: { region_code: 'Kent', region: 'Kent', region_id: 0 } },
    ]);
    expect(body.addresses[0]).not.toHaveProperty('postcode');
  });

  it('loses its region when it moves to another country without naming one', async () => {
    const { body } = await save([home]);
    const moved = await save([{ id: body.addresses[0].id, country_id: 'GB' }]);
    expect(moved.body.addresses[0]).toMatchObject({ country_id: 'GB', region_id: 0, region: { region: null } });
  });
});
