import { importTableRates, setSetting } from '@merx/router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
/** 2.5 heavy, worth 10. */
let crate: string;
/** Worth 40, not shipped. */
let licence: string;
beforeAll(async () => {
  shop = await openShop();
  ({ sku: crate } = await stockProduct(shop, { weight: '2.5000', price: '10.0000' }));
  ({ sku: licence } = await stockProduct(shop, { type: 'virtual', price: '40.0000' }));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query('delete from config_value');
  await carrier({ active: '1' });
});

async function carrier(settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await setSetting(shop.db, `carriers/tablerate/${name}`, value, { scope: 'default' });
}

const HEADINGS = {
  package_weight: 'Weight (and above)',
  package_value_with_discount: 'Order Subtotal (and above)',
  package_qty: '# of Items (and above)',
};

async function rates(condition: keyof typeof HEADINGS, ...lines: string[]): Promise<void> {
  const heading = `Country,Region/State,Zip/Postal Code,${HEADINGS[condition]},Shipping Price`;
  await importTableRates(shop.db, { website: 'base', condition }, [heading, ...lines].join('\n'));
}

/** A guest's cart in Austin, Texas. */
async function cartOf(...items: [sku: string, qty: number][]): Promise<string> {
  const { body: cart } = await shop.call('POST', '/V1/guest-carts');
  for (const [sku, qty] of items) {
    const { status } = await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku, qty, quote_id: cart } } });
    expect(status).toBe(200);
  }
  await shop.call('POST', `/V1/guest-carts/${cart}/billing-address`, { body: { address, useForShipping: true } });
  return `/V1/guest-carts/${cart}`;
}

type Method = { carrier_code: string };
const bestWay = (methods: Method[]) => methods.find(({ carrier_code }) => carrier_code === 'tablerate');
const offered = async (cart: string) => bestWay((await shop.call('GET', `${cart}/shipping-methods`)).body);
const estimated = async (cart: string, place: object) =>
  bestWay((await shop.call('POST', `${cart}/estimate-shipping-methods`, { body: { address: { ...address, ...place } } })).body);
const choose = (cart: string) =>
  shop.call('PUT', `${cart}/selected-shipping-method`, { body: { carrierCode: 'tablerate', methodCode: 'bestway' } });

describe('table rates', () => {
  it('are offered once the carrier is switched on and a rate serves the cart', async () => {
    await rates('package_weight', 'US,*,*,5,12.5');
    const [light, heavy] = [await cartOf([crate, 1]), await cartOf([crate, 2])];
    expect(await offered(light)).toBeUndefined();
    expect(await offered(heavy)).toEqual({
      carrier_code: 'tablerate',
      method_code: 'bestway',
      carrier_title: 'Best Way',
      method_title: 'Table Rate',
      amount: 12.5,
      base_amount: 12.5,
      available: true,
      error_message: '',
      price_excl_tax: 12.5,
      price_incl_tax: 12.5,
    });
    await carrier({ active: '0' });
    expect(await offered(heavy)).toBeUndefined();
    expect(await choose(heavy)).toMatchObject({ status: 404 });
  });

  it('depend on country, region and postcode, the most specific first', async () => {
    await rates('package_weight', '*,*,*,0,50', 'US,*,*,0,20', 'US,TX,*,0,10', 'US,TX,733*,0,8', 'US,CA,*,0,15');
    const cart = await cartOf([crate, 1]);
    expect(await offered(cart)).toMatchObject({ amount: 8 });
    expect(await estimated(cart, { postcode: '75201' })).toMatchObject({ amount: 10 });
    expect(await estimated(cart, { region_id: 12, postcode: '90034' })).toMatchObject({ amount: 15 });
    expect(await estimated(cart, { region_id: 1, postcode: '35004' })).toMatchObject({ amount: 20 });
    expect(await estimated(cart, { country_id: 'FR', region_id: null, postcode: '75001' })).toMatchObject({ amount: 50 });
  });

  it('depend on the value after all, with virtual goods or without them', async () => {
    await rates('package_value_with_discount', 'US,*,*,0,9', 'US,*,*,50,4');
    await carrier({ condition_name: 'package_value_with_discount' });
    const cart = await cartOf([crate, 1], [licence, 1]);
    expect(await offered(cart)).toMatchObject({ amount: 4 });
    await carrier({ include_virtual_price: '0' });
    expect(await offered(cart)).toMatchObject({ amount: 9 });
  });

  it('depend on the pieces shipped, and take a handling fee', async () => {
    await rates('package_qty', 'US,*,*,1,5', 'US,*,*,3,6');
    await carrier({ condition_name: 'package_qty', handling_fee: '10', handling_type: 'P' });
    expect(await offered(await cartOf([crate, 2], [licence, 5]))).toMatchObject({ amount: 5.5 });
    expect(await offered(await cartOf([crate, 3]))).toMatchObject({ amount: 6.6 });
  });

  it('are chosen, counted in the totals and ordered', async () => {
    await rates('package_weight', 'US,*,*,0,7.25');
    const cart = await cartOf([crate, 2]);
    expect((await choose(cart)).body).toBe(true);
    expect((await shop.call('GET', `${cart}/totals`)).body).toMatchObject({ subtotal: 20, shipping_amount: 7.25, grand_total: 27.25 });
    const body = { email: 'grace@shop.test', paymentMethod: { method: 'checkmo' } };
    const { status, body: orderId } = await shop.call('POST', `${cart}/payment-information`, { body });
    expect(status).toBe(200);
    const order = await shop.db.prisma.salesOrder.findFirstOrThrow({ where: { entity_id: Number(orderId) } });
    expect(order.shipping_method).toBe('tablerate_bestway');
    expect(order.shipping_description).toBe('Best Way - Table Rate');
    expect(Number(order.shipping_amount)).toBe(7.25);
  });

  it('count from the moment they were replaced: a method that serves no more counts as not chosen', async () => {
    await rates('package_weight', 'US,*,*,0,7');
    const cart = await cartOf([crate, 1]);
    await choose(cart);
    await rates('package_weight', 'US,*,*,0,9');
    expect((await shop.call('GET', `${cart}/selected-shipping-method`)).body).toMatchObject({ carrier_code: 'tablerate', amount: 9 });
    await rates('package_weight', 'DE,*,*,0,9');
    expect((await shop.call('GET', `${cart}/selected-shipping-method`)).body).toEqual([]);
    const body = { email: 'grace@shop.test', paymentMethod: { method: 'checkmo' } };
    expect(await shop.call('POST', `${cart}/payment-information`, { body })).toMatchObject({ status: 400 });
  });

  it("are the cart's website's own", async () => {
    const { id } = await shop.db.prisma.website.create({ data: { code: 'elsewhere', name: 'Elsewhere' } });
    await shop.db.cache.forget('stores');
    const csv = 'Country,Region/State,Zip/Postal Code,Weight (and above),Shipping Price\nUS,*,*,0,1\n';
    await importTableRates(shop.db, { website: 'elsewhere', condition: 'package_weight' }, csv);
    await rates('package_weight', 'US,*,*,0,2');
    expect(await offered(await cartOf([crate, 1]))).toMatchObject({ amount: 2 });
    expect(await shop.db.prisma.shippingTableRate.count({ where: { website_id: id } })).toBe(1);
  });

  it('stay as they were when an import is refused', async () => {
    await rates('package_weight', 'US,*,*,0,3');
    await expect(rates('package_weight', 'US,*,*,0,4', 'XX,*,*,0,4')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await offered(await cartOf([crate, 1]))).toMatchObject({ amount: 3 });
  });
});
