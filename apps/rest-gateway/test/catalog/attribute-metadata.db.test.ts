import { setSetting } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

const METADATA = '/V1/attributeMetadata';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Customer::customer'));
});
afterAll(() => shop.close());

const get = (path: string, base = '') => shop.call('GET', `${base}${METADATA}/${path}`, { token });
const codes = (items: { attribute_code: string }[]) => items.map(({ attribute_code }) => attribute_code);
const ofCustomers = (code: string) => get(`customer/attribute/${code}`);
const ofAddresses = (code: string) => get(`customerAddress/attribute/${code}`);

describe('one attribute', () => {
  it('is told with every field', async () => {
    expect(await ofCustomers('firstname')).toMatchObject({ status: 200 });
    expect((await ofCustomers('firstname')).body).toEqual({
      ...{ frontend_input: 'text', input_filter: 'trim', store_label: 'First Name', frontend_label: 'First Name' },
      validation_rules: [
        { name: 'max_text_length', value: '255' },
        { name: 'min_text_length', value: '1' },
      ],
      ...{ multiline_count: 0, visible: true, required: true, data_model: '', options: [], frontend_class: 'required-entry' },
      ...{ user_defined: false, sort_order: 40, note: '', system: true, backend_type: 'static', attribute_code: 'firstname' },
      ...{ is_used_in_grid: false, is_visible_in_grid: false, is_filterable_in_grid: false, is_searchable_in_grid: false },
    });
    expect((await ofAddresses('street')).body).toMatchObject({ frontend_input: 'multiline', multiline_count: 2, sort_order: 70 });
    expect((await ofCustomers('email')).body.frontend_class).toBe('required-entry validate-email');
  });

  it.each([
    ['gender', [' =', 'Male=1', 'Female=2', 'Not Specified=3']],
    ['disable_auto_group_change', ['Yes=1', 'No=0']],
    ['website_id', ['Admin=0', 'Main Website=1']],
    ['group_id', ['General=1', 'Wholesale=2', 'Retailer=3']],
    ['email', []],
  ])('%s of customers has its options', async (code, wanted) => {
    const { body } = await ofCustomers(code);
    expect(body.options.map(({ label, value }: Record<string, string>) => `${label}=${value}`)).toEqual(wanted);
  });

  it('has options below headings where they are store views', async () => {
    const { body } = await ofCustomers('store_id');
    expect(body.options).toEqual([{ label: 'Main Website Store', options: [{ label: 'Default Store View', value: '1' }] }]);
  });

  it('has the countries where addresses may lie and their regions as options', async () => {
    const { body: countries } = await shop.call('GET', '/V1/directory/countries');
    const { body: country } = await ofAddresses('country_id');
    expect(country.options[0]).toEqual({ label: ' ', value: '' });
    expect(country.options).toHaveLength(countries.length + 1);
    expect(country.options).toContainEqual({ label: 'Germany', value: 'DE' });
    const names = country.options.map(({ label }: { label: string }) => label);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));

    const regions = countries.flatMap(
      ({ available_regions }: { available_regions?: { id: string; name: string }[] }) => available_regions ?? [],
    );
    const { body: region } = await ofAddresses('region_id');
    const wanted = regions.map(({ id, name }: { id: string; name: string }) => ({ label: name, value: id }));
    expect(new Set(region.options.slice(1).map(JSON.stringify))).toEqual(new Set(wanted.map(JSON.stringify)));
    expect(region.options).toHaveLength(regions.length + 1);
  });

  it('follows new groups at once', async () => {
    const { token: groups } = await shop.admin('Magento_Customer::group');
    const { body } = await shop.call('POST', '/V1/customerGroups', { token: groups, body: { group: { code: 'Gold' } } });
    expect((await ofCustomers('group_id')).body.options.at(-1)).toEqual({ label: 'Gold', value: String(body.id) });
  });

  it('is 404 when there is none of that code, or it is of the other kind', async () => {
    for (const [kind, entityType, code] of [
      ['customer', 'customer', 'nothing'],
      ['customer', 'customer', 'street'],
      ['customerAddress', 'customer_address', 'email'],
    ]) {
      const parameters = { fieldName: 'entityType', fieldValue: entityType, field2Name: 'attributeCode', field2Value: code };
      expect(await get(`${kind}/attribute/${code}`)).toMatchObject({ status: 404, body: { parameters } });
    }
  });
});

describe('the attributes of a form', () => {
  it.each([
    [
      'customer/form/customer_account_create',
      ['created_at', 'prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'email', 'dob', 'taxvat', 'gender'],
    ],
    [
      'customer/form/customer_account_edit',
      ['created_at', 'prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'email', 'dob', 'taxvat', 'gender'],
    ],
    ['customer/form/adminhtml_checkout', ['group_id', 'email', 'dob', 'taxvat', 'gender']],
    [
      'customer/form/adminhtml_customer',
      [
        ...[
          'created_at',
          'website_id',
          'created_in',
          'group_id',
          'disable_auto_group_change',
          'prefix',
          'firstname',
          'middlename',
          'lastname',
        ],
        ...['suffix', 'email', 'dob', 'taxvat', 'gender'],
      ],
    ],
    ...['customer_address_edit', 'customer_register_address', 'adminhtml_customer_address'].map((form) => [
      `customerAddress/form/${form}`,
      [
        ...['prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'company', 'street', 'city', 'country_id', 'region', 'region_id'],
        ...['postcode', 'telephone', 'fax', 'vat_id'],
      ],
    ]),
  ] as [string, string[]][])('%s are in its order', async (path, wanted) => {
    const { status, body } = await get(path);
    expect({ status, codes: codes(body) }).toEqual({ status: 200, codes: wanted });
  });

  it('are 404 for an unknown form, or one of the other kind', async () => {
    for (const [kind, entityType, form] of [
      ['customer', 'customer', 'nothing'],
      ['customer', 'customer', 'customer_address_edit'],
      ['customerAddress', 'customer_address', 'adminhtml_checkout'],
    ]) {
      const parameters = { fieldName: 'entityType', fieldValue: entityType, field2Name: 'formCode', field2Value: form };
      expect(await get(`${kind}/form/${form}`)).toMatchObject({ status: 404, body: { parameters } });
    }
  });
});

describe('all attributes', () => {
  it.each([
    ['customer', 25, ['email', 'password_hash', 'gender']],
    ['customerAddress', 19, ['street', 'vat_request_id', 'region_id']],
  ])('of %s are listed once', async (kind, count, some) => {
    const { status, body } = await get(kind);
    expect({ status, count: new Set(codes(body)).size, length: body.length }).toEqual({ status: 200, count, length: count });
    expect(codes(body)).toEqual(expect.arrayContaining(some));
    const orders = body.map(({ sort_order }: { sort_order: number }) => sort_order);
    expect(orders).toEqual([...orders].sort((one, other) => one - other));
    for (const one of body.filter(({ attribute_code }: { attribute_code: string }) => some.includes(attribute_code))) {
      expect((await get(`${kind}/attribute/${one.attribute_code}`)).body).toEqual(one);
    }
  });
});

describe('custom attributes', () => {
  it('are those that merchants have added, whatever class the client names', async () => {
    for (const kind of ['customer', 'customerAddress']) expect(await get(`${kind}/custom`)).toMatchObject({ status: 200, body: [] });
    const { id } = await shop.db.prisma.attribute.create({
      data: {
        ...{ entity_type_id: 1, code: 'shoe_size', is_user_defined: true, frontend_input: 'select', frontend_label: 'Size', note: 'EU' },
        customer_metadata: { is_system: false, sort_order: 200, used_in_forms: ['customer_account_edit'] },
        labels: { create: { store_id: 1, label: 'Shoe size' } },
        options: { create: { label: '42', store_labels: { create: { store_id: 1, label: 'forty-two' } } } },
      },
    });
    const { value } = (await ofCustomers('shoe_size')).body.options[1];
    const { body } = await get('customer/custom?dataInterfaceName=Some%5CClass');
    expect(body).toMatchObject([
      {
        ...{ attribute_code: 'shoe_size', store_label: 'Shoe size', frontend_label: 'Size', note: 'EU', user_defined: true, system: false },
        options: [
          { label: ' ', value: '' },
          { label: 'forty-two', value },
        ],
      },
    ]);
    expect((await get('customer/custom', '/rest/all')).body[0]).toMatchObject({
      store_label: 'Size',
      options: [{}, { label: '42', value }],
    });
    expect(codes((await get('customer/form/customer_account_edit')).body)).toContain('shoe_size');
    expect((await get('customerAddress/custom')).body).toEqual([]);
    await shop.db.prisma.attribute.delete({ where: { id } });
  });
});

it('what is shown and needed follows the settings of the store view', async () => {
  await setSetting(shop.db, 'customer/address/gender_show', 'req', { scope: 'stores', code: 'default' });
  await setSetting(shop.db, 'customer/address/street_lines', '3', { scope: 'default' });
  expect((await ofCustomers('gender')).body).toMatchObject({ visible: true, required: true, frontend_class: 'required-entry' });
  expect((await get('customer/attribute/gender', '/rest/all')).body).toMatchObject({ visible: false, required: false });
  expect((await ofAddresses('street')).body.multiline_count).toBe(3);
});

it('refuses guests, customers and admins without the resource', async () => {
  const [customer, other] = await Promise.all([shop.customer(), shop.admin('Magento_Customer::group')]);
  for (const caller of [undefined, customer.token, other.token]) {
    const answer = await shop.call('GET', `${METADATA}/customer`, { token: caller });
    expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Customer::customer' } } });
  }
});
