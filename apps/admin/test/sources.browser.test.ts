import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, keepPicture, openAdmin, told } from './admin';

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
  it('are created, changed with all their fields and listed; the default one stays enabled', async () => {
    const page = await admin.signedIn({ path: '/sources' });
    await page.getByRole('link', { name: 'New source' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Hamburg');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('default');
    await page.getByRole('combobox', { name: 'Country' }).fill('Germany');
    await page.getByRole('option', { name: 'Germany' }).click();
    await page.getByRole('textbox', { name: 'Postcode' }).fill('20095');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The code "default" is already in use.').first().waitFor();
    expect((await rest('GET', 'inventory/sources/default')).name).not.toBe('Hamburg');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('hamburg');
    await page.getByLabel('Latitude').fill('53.55');
    await page.getByLabel('Longitude').fill('9.99');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hamburg' }).waitFor();
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
    await told(page, 'Saved.');
    expect(await rest('GET', 'inventory/sources/hamburg')).toMatchObject({
      ...{ name: 'Hamburg', enabled: true, country_id: 'DE', postcode: '20095', city: 'Hamburg', street: 'Speicherstadt 1' },
      ...{ latitude: 53.55, longitude: 9.99, phone: '+49 40 1', use_default_carrier_config: false },
      carrier_links: [{ carrier_code: 'tablerate', position: 1 }],
      extension_attributes: { is_pickup_location_active: true, frontend_name: 'Our store at the port' },
    });
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'source');
    await page.goto('/admin/sources/default');
    await page.getByRole('switch', { name: 'Enabled' }).waitFor({ state: 'attached' });
    expect(await page.getByRole('switch', { name: 'Enabled' }).isDisabled()).toBe(true);
    await page.getByText('Orders cannot be picked up at the default source.').waitFor();
    await page.goto('/admin/sources');
    await page.getByRole('link', { name: 'Hamburg' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'sources');
  });
});
