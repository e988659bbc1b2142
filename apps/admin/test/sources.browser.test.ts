import { address, openDoor, openPickup, reservedOf, type StockedShop, sell, stockShop } from '@merx/rest-gateway/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, keepPicture, openAdmin, visit } from './admin';
import { doJob } from './do-job';

let admin: Admin;
let token: string;
beforeAll(async () => {
  admin = await openAdmin();
  ({ token } = await admin.staff());
});
afterAll(() => admin.close());

const rest = async (method: string, path: string, body?: object) => {
  const answer = await admin.shop.call(method, `/V1/${path}`, { token, ...(body && { body }) });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

describe('sources', () => {
  it('A53: are created, changed with all their fields and listed; the default one stays enabled', async () => {
    const page = await admin.signedIn({ path: '/sources' });
    await page.getByRole('link', { name: 'New source' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Hamburg');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('default');
    await page.getByRole('combobox', { name: 'Country' }).fill('Germany');
    await page.getByRole('option', { name: 'Germany' }).click();
    await page.getByRole('textbox', { name: 'Postal code' }).fill('20095');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The code "default" is already in use.').first().waitFor();
    expect((await rest('GET', 'inventory/sources/default')).name).not.toBe('Hamburg');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('hamburg');
    await page.getByLabel('Latitude').fill('53.55');
    await page.getByLabel('Longitude').fill('9.99');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hamburg' }).waitFor();
    await dismissNotice(page, 'Saved.');
    expect(page.url()).toMatch(/\/sources\/hamburg$/);
    await page.getByRole('textbox', { name: 'Street' }).fill('Speicherstadt 1');
    await page.getByRole('textbox', { name: 'City' }).fill('Hamburg');
    await page.getByRole('textbox', { name: 'Phone' }).fill('+49 40 1');
    await page.getByRole('switch', { name: 'Buyers can pick up their orders here' }).click({ force: true });
    await page.getByRole('textbox', { name: 'Name shown to buyers' }).fill('Our store at the port');
    await page.getByRole('switch', { name: "Ship with the store's shipping methods" }).click({ force: true });
    await page.getByRole('combobox', { name: 'Shipping methods of this source' }).click();
    await page.getByRole('option', { name: 'Table rates' }).click();
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, 'Saved.');
    expect(await rest('GET', 'inventory/sources/hamburg')).toMatchObject({
      ...{ name: 'Hamburg', enabled: true, country_id: 'DE', postcode: '20095', city: 'Hamburg', street: 'Speicherstadt 1' },
      ...{ latitude: 53.55, longitude: 9.99, phone: '+49 40 1', use_default_carrier_config: false },
      carrier_links: [{ carrier_code: 'tablerate', position: 1 }],
      extension_attributes: { is_pickup_location_active: true, frontend_name: 'Our store at the port' },
    });
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'source');
    await visit(page, '/sources/default');
    await page.getByRole('switch', { name: 'Enabled' }).waitFor({ state: 'attached' });
    expect(await page.getByRole('switch', { name: 'Enabled' }).isDisabled()).toBe(true);
    await page.getByText('Orders cannot be picked up at the default source.').waitFor();
    await visit(page, '/sources');
    await page.getByRole('link', { name: 'Hamburg' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'sources');
  });
});

describe('stocks', () => {
  it('A53: get sources that are ordered by keyboard, and websites; the default one is protected', async () => {
    for (const [source_code, name] of [
      ['north', 'North'],
      ['south', 'South'],
    ])
      await rest('POST', 'inventory/sources', { source: { source_code, name, country_id: 'DE', postcode: '20095' } });
    const page = await admin.signedIn({ path: '/stocks' });
    await page.getByRole('link', { name: 'New stock' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Europe');
    await page.getByRole('combobox', { name: 'Websites' }).click();
    await page.getByRole('option', { name: 'Main Website' }).click();
    for (const name of ['North (north)', 'South (south)']) {
      await page.getByRole('combobox', { name: 'Add a source' }).click();
      await page.getByRole('option', { name }).click();
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Europe' }).waitFor();
    await dismissNotice(page, 'Saved.');
    const id = Number(page.url().split('/').at(-1));
    const sourcesOf = async (): Promise<string[]> =>
      (await rest('GET', `inventory/get-sources-assigned-to-stock-ordered-by-priority/${id}`)).map(
        ({ source_code }: { source_code: string }) => source_code,
      );
    expect([await sourcesOf(), (await rest('GET', 'inventory/stock-resolver/website/base')).stock_id]).toEqual([['north', 'south'], id]);
    const handle = page.getByRole('button', { name: 'Drag to move: North' });
    await handle.focus();
    await page.keyboard.press('Space');
    // Keys count once the row has been found over its own place.
    await page.getByText(/was moved over droppable area/).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText(/item (\S+) was moved over droppable area (?!\1\.)/).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await expect.poll(() => page.getByRole('table', { name: 'Sources' }).getByRole('row').nth(1).textContent()).toContain('South');
    await page.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, 'Saved.');
    expect(await sourcesOf()).toEqual(['south', 'north']);
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'stock');
    await visit(page, '/stocks/1');
    await page.getByText('The default stock sells from the default source alone.').waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await visit(page, '/stocks');
    await page
      .getByRole('row', { name: /Europe/ })
      .getByText('south, north')
      .waitFor();
    await keepPicture(page, 'stocks');
  });
});

describe('a shop with several sources', () => {
  let stocked: StockedShop;
  beforeAll(async () => {
    stocked = await stockShop(admin.shop, token);
  });

  it('ships an order from the source that is proposed or chosen', async () => {
    const { sku } = await stocked.product({ north: 2, south: 5 });
    const { id } = await sell(admin.shop, token, (door) => door.add(sku, 4));
    const page = await admin.signedIn({ path: `/orders/${id}` });
    const dialog = page.getByRole('dialog');
    const shipFrom = async (name: string, qty: string): Promise<void> => {
      await page.getByRole('button', { name: 'Ship', exact: true }).click();
      await dialog.getByRole('radio', { name }).waitFor();
      expect(await dialog.getByRole('radio', { name }).isChecked()).toBe(true);
      await expect.poll(() => dialog.getByLabel(/^Quantity of/).inputValue()).toBe(qty);
    };
    await shipFrom('north', '2');
    await dialog.getByRole('radio', { name: 'south' }).check();
    await dialog.getByLabel(/^Quantity of/).fill('1');
    await keepPicture(page, 'shipment-source');
    await dialog.getByRole('button', { name: 'Create shipment' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await stocked.goodsOf(sku)).sources).toMatchObject({ north: 2, south: 4 });
    await shipFrom('north', '2');
    await dialog.getByRole('button', { name: 'Create shipment' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await stocked.goodsOf(sku)).sources).toMatchObject({ north: 0, south: 4 });
  });

  it('has the quantities of a product by source on its page, saved and undone with it', async () => {
    const { id, sku } = await stocked.product({ north: 5, south: 3 });
    const page = await admin.signedIn({ path: `/products/${id}?tab=stock` });
    const table = page.getByRole('table', { name: 'Quantities by source' });
    await page.getByText('Three houses: 8').waitFor();
    await table.getByLabel('Quantity: north').fill('7');
    await table.getByLabel('Low stock below: north').fill('2');
    await table.getByRole('button', { name: 'Remove: south' }).click();
    await page.getByRole('combobox', { name: 'Add a source' }).click();
    await page.getByRole('option', { name: 'east (east)' }).click();
    await table.getByLabel('Quantity: east').fill('4');
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'product-quantities');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await stocked.goodsOf(sku)).sources).toEqual({ default: 0, north: 7, east: 4 });
    await page.getByText('Three houses: 11').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await table.getByLabel('Quantity: south').waitFor();
    expect((await stocked.goodsOf(sku)).sources).toEqual({ default: 0, north: 5, south: 3 });
  });

  it('has them in the product list, edited in the row and changed for many products', async () => {
    const { sku } = await stocked.product({ north: 5 });
    const columns = JSON.stringify({ columns: ['name', 'sku', 'source.north', 'source.south', `stock.${stocked.stockId}`] });
    const page = await admin.signedIn();
    await page.evaluate((look) => localStorage.setItem('merx.list.catalog.product', look), columns);
    await visit(page, `/products?q=${sku}`);
    const row = page.getByRole('row', { name: sku });
    await row.getByRole('button', { name: /^At north: .*, 5$/ }).click();
    await page.getByRole('textbox', { name: /^At north/ }).fill('9');
    await page.keyboard.press('Enter');
    await dismissNotice(page, 'Saved.');
    await expect.poll(async () => (await stocked.goodsOf(sku)).sources.north).toBe(9);
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Change sources' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Transfer', { exact: true }).click();
    await dialog.getByRole('combobox', { name: 'From' }).click();
    await page.getByRole('option', { name: 'north (north)' }).click();
    await dialog.getByRole('combobox', { name: 'To' }).click();
    await page.getByRole('option', { name: 'south (south)' }).click();
    await dialog.getByRole('checkbox').check();
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'source-change');
    await dialog.getByRole('button', { name: 'Change 1 product' }).click();
    await doJob(admin.shop);
    await page.getByText('1 changed').waitFor();
    expect((await stocked.goodsOf(sku)).sources).toEqual({ default: 0, south: 9 });
    await keepPicture(page, 'product-list-sources');
  });

  it('lists what is low at each source, and takes quantities from a file', async () => {
    const { sku } = await stocked.product({ north: 5 });
    const page = await admin.signedIn({ path: `/stock?q=${sku}` });
    const row = page.getByRole('row', { name: /north/ });
    await row.getByRole('button', { name: /^Low from/ }).click();
    await page.getByRole('textbox', { name: /^Low from/ }).fill('6');
    await page.keyboard.press('Enter');
    await dismissNotice(page, 'Saved.');
    await page.getByText('Low stock', { exact: true }).click();
    await expect.poll(() => page.getByRole('row', { name: sku }).count()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'stock-by-source');
    await page.getByRole('link', { name: 'Import' }).click();
    const buffer = Buffer.from(`source_code,sku,status,quantity\nnorth,${sku},1,12\nwest,${sku},1,1\n`);
    await page.locator('input[type=file]').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer });
    await page.getByText('There is no source "west".').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Import the good lines, leave out the others' }).check();
    await keepPicture(page, 'stock-import');
    await page.getByRole('button', { name: 'Import 1 line' }).click();
    await doJob(admin.shop);
    await page.getByText('0 created, 1 changed').waitFor();
    expect((await stocked.goodsOf(sku)).sources.north).toBe(12);
  });

  it('lists what orders have reserved, and corrects mistakes', async () => {
    const { id: productId, sku } = await stocked.product({ north: 5 });
    const { id } = await sell(admin.shop, token, (door) => door.add(sku, 2));
    const page = await admin.signedIn({ path: `/reservations?q=${sku}` });
    await page.getByRole('row', { name: sku }).getByText('Order placed').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'reservations');
    await admin.shop.db.query('delete from inventory_reservation where order_id = $1', [id]);
    await page.getByRole('link', { name: 'Mistakes' }).click();
    const row = page.getByRole('row', { name: sku });
    await row.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'reservation-mistakes');
    await row.getByRole('button', { name: 'Correct' }).click();
    await page.getByText('A reservation of -2 was added.').waitFor();
    await page.getByText('All reservations fit').waitFor();
    expect(await reservedOf(admin.shop, productId, stocked.stockId)).toEqual({ sum: 2, rows: 2 });
  });
});

describe('orders to pick up', () => {
  it('are made ready, many at once and on their page, with a report of those that are not', async () => {
    const pickup = await openPickup(admin.shop, token);
    const { sku } = await pickup.product({ north: 3, south: 5 });
    const [one, two] = [await pickup.order(sku, 2), await pickup.order(sku, 2)];
    const numbers = await Promise.all([one, two].map(async (id) => (await rest('GET', `orders/${id}`)).increment_id as string));
    const page = await admin.signedIn({ path: '/pickup-orders' });
    for (const number of numbers) await page.getByRole('checkbox', { name: `Select ${number}` }).check();
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'pickup-orders');
    await page.getByRole('button', { name: 'Ready for pick-up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ready for pick-up' }).click();
    await dismissNotice(page, 'The customer of 1 order is notified.');
    await page.getByText('1 order is not ready for pick-up').waitFor();
    const [done, left] = (await rest('GET', `orders/${one}`)).extension_attributes.send_notification ? [0, 1] : [1, 0];
    await page.getByText(`${numbers[left]}: the goods are missing`).waitFor();
    await page.getByRole('link', { name: numbers[done] ?? '' }).waitFor({ state: 'detached' });
    await page.getByText('Ready', { exact: true }).click();
    await page.getByRole('link', { name: numbers[done] ?? '' }).waitFor();
    await pickup.put(sku, { north: 2 });
    await visit(page, `/orders/${[one, two][left]}`);
    await page.getByText('Our store in Berlin').waitFor();
    expect(await page.getByRole('button', { name: 'Ship', exact: true }).count()).toBe(0);
    await keepPicture(page, 'pickup-order');
    await page.getByRole('button', { name: 'Ready for pick-up' }).click();
    await page.getByText('Ready', { exact: true }).waitFor();
    expect((await pickup.goodsOf(sku)).sources).toMatchObject({ north: 0, south: 5 });
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'pickup-order-ready');
  });

  it('are placed for a customer at a place that has the goods', async () => {
    const pickup = await openPickup(admin.shop, token);
    const { sku } = await pickup.product({ south: 5 });
    const cart = await openDoor(admin.shop, 'admin', token);
    await cart.add(sku, 1);
    await cart.call('POST', '/billing-address', { address: { ...address, email: 'buyer@shop.test' }, useForShipping: true });
    const page = await admin.signedIn({ path: `/carts/${cart.id}` });
    await page.getByRole('radio', { name: /In-Store Pickup Delivery/ }).click();
    await page.getByRole('radio', { name: 'Check / Money order' }).click();
    await page.getByText('Still missing: Pick-up location').waitFor();
    await page.getByRole('combobox', { name: 'Pick-up location' }).click();
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Our store in Potsdam, Potsdam']);
    await page.getByRole('option', { name: 'Our store in Potsdam' }).click();
    await page.getByText('Am Markt 2').waitFor();
    await keepPicture(page, 'pickup-cart');
    await page.getByRole('button', { name: 'Place the order' }).click();
    await page.getByRole('button', { name: 'Ready for pick-up' }).waitFor();
    const id = page.url().split('/').at(-1);
    expect((await rest('GET', `orders/${id}`)).extension_attributes).toMatchObject({ pickup_location_code: 'south' });
  });
});
