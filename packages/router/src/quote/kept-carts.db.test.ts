import type { Database } from '@merx/db';
import { notified, openWorld, type World } from '@merx/router/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartRules } from '../sales-rule/index.js';
import { GUEST } from '../trpc/context.js';
import { setBillingAddress, setShippingAddress } from './address/address.service.js';
import type { Cart } from './cart/cart.js';
import { newMaskedId } from './cart/new-cart.service.js';
import { readCart } from './cart/read-cart.service.js';
import type { CartCall } from './cart-access.js';
import { createGuestCart } from './carts/cart.service.js';
import { changeCart, loadCart } from './change/change-cart.service.js';
import { saveItem } from './item/item.service.js';
import { setPayment } from './payment-method/payment-method.service.js';
import { setShippingMethod } from './shipping-method/shipping-method.service.js';

let world: World;
let maskedId: string;
let sku: string;
let sent: string[] = [];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const KINDS = { 'select q.xmin': 'version', 'with kept': 'write', 'with created': 'insert' };
const kindOf = (text: string) => Object.entries(KINDS).find(([start]) => text.startsWith(start))?.[1] ?? 'read';
/** The database of the process, noting what it is sent outside transactions. */
const noting = (): Database => ({
  ...world.db,
  query: (text, parameters) => {
    sent.push(kindOf(text));
    return world.db.query(text, parameters);
  },
});
const reference = () => ({ by: 'mask', maskedId }) as const;
const call = <Input>(input: Input): CartCall<Input> => ({
  ctx: {
    db: noting(),
    actor: GUEST,
    scope: { storeId: 1, explicit: false },
    settings: world.settings,
    remoteIp: undefined,
    cart: reference(),
  },
  input,
});
const address = {
  firstname: 'Ann',
  lastname: 'Buyer',
  street: ['1 Main St'],
  city: 'Austin',
  country_id: 'US',
  region_id: 57,
  postcode: '73301',
};
const flatRate = { carrierCode: 'flatrate', methodCode: 'flatrate' };
const addMug = () => saveItem(call({ cartItem: { sku, qty: 1 } }));
const toAustin = () => setShippingAddress(call({ address }));

async function rules(): Promise<string[]> {
  return (await cartRules(world.db.cache, world.db)).attributeCodes;
}
const sorted = (cart: Cart) => ({ ...cart, addresses: [...cart.addresses].sort((a, b) => a.id - b.id) });
/** The cart as the process has it. */
async function known(): Promise<Cart> {
  const cart = await readCart(noting(), reference(), await rules());
  if (!cart) throw new Error('No cart.');
  return sorted(cart);
}
/** The cart as it is stored. */
const stored = async () => sorted(await loadCart(world.db, reference(), await rules()));
/** What another process does to the cart: as every change, it writes the cart's own row. */
const elsewhere = (sql: string) =>
  world.db.query(
    `with changed as (${sql} returning quote_id) update quote set updated_at = now() from changed where entity_id = changed.quote_id`,
    [maskedId],
  );

const setStock = (qty: number) =>
  world.db.query('update stock_item si set qty = $2 from product p where p.sku = $1 and si.product_id = p.id', [sku, qty]);

let made = 0;
beforeEach(async () => {
  const { prisma } = world.db;
  sku = `mug-${++made}`;
  maskedId = newMaskedId();
  const { id } = await prisma.product.create({
    data: { sku, attribute_set_id: 4, price: '10', attributes: { name: 'Mug' }, websites: { create: { website_id: 1 } } },
  });
  await prisma.stockItem.create({ data: { product_id: id, is_in_stock: true, qty: 100 } });
  await prisma.quote.create({ data: { masked_id: maskedId, store_id: 1, base_currency_code: 'USD', quote_currency_code: 'USD' } });
  await notified(world.db);
  sent = [];
});

describe("a guest's cart that the process knows", () => {
  it('is known since its creation, and has its first item added without being read', async () => {
    // With the settings that any first item needs.
    await addMug();
    const example = await createGuestCart({ ctx: call(undefined).ctx, input: undefined });
    await world.db.query(`update quote set created_at = '2020-01-01', coupon_code = $2 where masked_id = $1`, [example, 'NONE']);
    sent = [];
    maskedId = await createGuestCart({ ctx: call(undefined).ctx, input: undefined });
    expect(sent).toEqual(['insert']);
    sent = [];
    expect(await known()).toEqual(await stored());
    await addMug();
    expect(await known()).toEqual(await stored());
    expect(sent).toEqual(['version', 'write', 'version']);
    expect(await stored()).toMatchObject({ items: [{ qty: '1.0000' }], addresses: [{ address_type: 'billing' }] });
  });

  it('is changed by one statement each time, and stays as it is stored', async () => {
    const steps = [addMug, toAustin, () => setBillingAddress(call({ address, useForShipping: false })), addMug];
    for (const step of steps) {
      await step();
      expect(await known()).toEqual(await stored());
    }
    sent = [];
    await toAustin();
    await setShippingMethod(call(flatRate));
    expect(await known()).toEqual(await stored());
    await setPayment(call({ method: { method: 'checkmo' } }));
    expect(await known()).toEqual(await stored());
    await addMug();
    expect(await known()).toEqual(await stored());
    expect(sent).toEqual(['write', 'write', 'version', 'write', 'version', 'write', 'version']);
    expect(await stored()).toMatchObject({ items: [{ qty: '3.0000' }], payment: { method: 'checkmo' } });
  });

  it.each([
    ['a new line', async () => undefined, '3.0000'],
    ['a line it has', addMug, '4.0000'],
  ])('gets a known product in %s only with the stock of now', async (_, prepare, qty) => {
    const add = (more: number) => saveItem(call({ cartItem: { sku, qty: more } }));
    await addMug();
    maskedId = await createGuestCart({ ctx: call(undefined).ctx, input: undefined });
    await prepare();
    await setStock(1);
    sent = [];
    await expect(add(3)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('qty is not avail') });
    expect(sent).toEqual(['write', 'read']);
    expect(await known()).toEqual(await stored());
    await setStock(100);
    sent = [];
    await add(3);
    expect(sent).toEqual(['read', 'write']);
    expect(await stored()).toMatchObject({ items: [{ qty }] });
    await world.db.query('delete from stock_item si using product p where p.sku = $1 and si.product_id = p.id', [sku]);
    await expect(add(1)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is read again after a change that leaves more than it knows', async () => {
    await addMug();
    await setBillingAddress(call({ address, useForShipping: true }));
    expect(await known()).toEqual(await stored());
    await changeCart(world.db, reference(), async ({ cart }) => ({ cart, result: null }));
    expect(await known()).toEqual(await stored());
  });

  it('is changed as it is by now, if another process has changed it', async () => {
    await addMug();
    await elsewhere('update quote_item i set qty = 5 from quote q where q.masked_id = $1 and i.quote_id = q.entity_id');
    sent = [];
    await toAustin();
    expect(sent.filter((kind) => kind === 'write')).toHaveLength(2);
    expect(await known()).toEqual(await stored());
    expect(await stored()).toMatchObject({ items: [{ qty: '5.0000' }], addresses: [{ city: 'Austin' }] });
  });

  it('reports nothing that is wrong with a cart of former times', async () => {
    await addMug();
    await toAustin();
    await world.db.query('delete from quote_item i using quote q where q.masked_id = $1 and i.quote_id = q.entity_id', [maskedId]);
    await world.db.query('update quote set updated_at = now() where masked_id = $1', [maskedId]);
    expect((await known()).items).toEqual([]);
    await elsewhere(`insert into quote_item (quote_id, product_id, sku, name, product_type, qty)
      select q.entity_id, p.id, p.sku, 'Mug', 'simple', 1 from quote q, product p where q.masked_id = $1 and p.sku = '${sku}'`);
    expect(await setShippingMethod(call(flatRate))).toBe(true);
    await expect(saveItem(call({ cartItem: { sku: 'nothing', qty: 1 } }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await world.db.query('update quote set is_active = false where masked_id = $1', [maskedId]);
    await expect(toAustin()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['price', 'update product set price = 12 where sku = $1', (cart: Cart) => cart.items[0]?.product.price, '12.0000'],
    [
      'tax class of its group',
      'update customer_group set tax_class_id = 2 where id = 0 and $1::text is not null',
      (cart: Cart) => cart.customer_tax_class_id,
      2,
    ],
  ])('has the %s of now', async (_, sql, read, expected) => {
    await addMug();
    await known();
    await world.db.query(sql, [sku]);
    expect(read(await known())).toEqual(expected);
  });

  it.each([
    ['a coupon', `update quote set coupon_code = 'NONE' where masked_id = $1`],
    [
      'a product with options',
      `insert into product_option (product_id, title, type, is_require)
       select i.product_id, 'Text', 'field', false from quote q join quote_item i on i.quote_id = q.entity_id where q.masked_id = $1`,
    ],
  ])('is none with %s', async (_, sql) => {
    await addMug();
    await world.db.query(sql, [maskedId]);
    await notified(world.db);
    await known();
    sent = [];
    expect(await known()).toEqual(await stored());
    expect(sent).not.toContain('version');
  });
});
