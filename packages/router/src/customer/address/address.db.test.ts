import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/index.js';
import { type AddressFields, addAddress, cartCustomer, customerAddress, customerAddresses } from '../index.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const address: AddressFields = {
  ...{ prefix: null, firstname: 'Ada', middlename: null, lastname: 'Lovelace', suffix: null, company: null },
  ...{ street: ['1 Main Road', 'Back door'], city: 'Austin', country_id: 'US', region: 'Texas', region_id: 57, postcode: '73301' },
  ...{ telephone: '555', fax: null, vat_id: null },
};

describe('the address book as carts use it', () => {
  it('makes the first added address the default, and no later one', async () => {
    const { customerId } = await world.customer();
    const first = await world.db.transaction((tx) => addAddress(tx, customerId, address));
    const second = await addAddress(world.db, customerId, { ...address, city: 'Waco', region: 'Somewhere', region_id: null });
    expect(await cartCustomer(world.db, customerId)).toMatchObject({ default_billing: first, default_shipping: first });
    expect(await customerAddresses(world.db, customerId)).toEqual([
      { ...address, id: first, customer_id: customerId, region_code: 'TX', attributes: {} },
      {
        ...address,
        id: second,
        customer_id: customerId,
        city: 'Waco',
        region: 'Somewhere',
        region_id: null,
        region_code: 'Somewhere',
        attributes: {},
      },
    ]);
  });

  it('finds an address for its own customer alone', async () => {
    const owner = await world.customer();
    const other = await world.customer();
    const id = await addAddress(world.db, owner.customerId, address);
    expect(await customerAddress(world.db, owner.customerId, id)).toMatchObject({ id, city: 'Austin' });
    expect(await customerAddress(world.db, other.customerId, id)).toBeUndefined();
  });

  it('knows the customer with the tax class of the group, and no unknown one', async () => {
    const { customerId, email } = await world.customer();
    await world.db.prisma.customer.update({ where: { id: customerId }, data: { dob: new Date('1990-02-28'), taxvat: 'V', gender: 1 } });
    expect(await cartCustomer(world.db, customerId)).toEqual({
      ...{ id: customerId, email, prefix: null, firstname: 'Carla', middlename: null, lastname: 'Customer', suffix: null },
      ...{ dob: '1990-02-28', taxvat: 'V', gender: 1, group_id: 1, website_id: 1, store_id: 1, tax_class_id: 3 },
      ...{ default_billing: null, default_shipping: null },
    });
    expect(await cartCustomer(world.db, 999_999)).toBeUndefined();
  });
});
