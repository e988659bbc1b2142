import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const create = (attribute: object) => call('POST', '/V1/products/attributes', { attribute });

/** Makes an attribute, puts it into the default set and answers it. */
async function made(attribute: object, assigned = true) {
  const answer = await create({ frontend_input: 'text', default_frontend_label: 'Thing', ...attribute });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  if (assigned) {
    const assignment = { attributeSetId: 4, attributeGroupId: 7, attributeCode: answer.body.attribute_code, sortOrder: 5 };
    expect(await call('POST', '/V1/products/attribute-sets/attributes', assignment)).toMatchObject({ status: 200 });
  }
  return answer.body;
}

const read = async (code: string) => (await call('GET', `/V1/products/attributes/${code}`)).body;
const labels = (options: { label: string }[]) => options.map(({ label }) => label);
const product = (sku: string, custom_attributes: object, rest = {}) =>
  call('POST', '/V1/products', { product: { sku, name: sku, price: 1, attribute_set_id: 4, custom_attributes, ...rest } });

interface Attributed {
  custom_attributes: { attribute_code: string; value: unknown }[];
}
const valueIn = ({ custom_attributes }: Attributed, code: string) =>
  custom_attributes.find(({ attribute_code }) => attribute_code === code)?.value;

const found = async (field: string, value: string) => {
  const query = `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}`;
  const { body } = await call('GET', `/V1/products?${query}`);
  return (body.items as { sku: string }[]).map(({ sku }) => sku);
};

describe('GET /V1/products/attributes/types', () => {
  it('lists the kinds of input', async () => {
    const { body } = await call('GET', '/V1/products/attributes/types');
    expect(body.map(({ value }: { value: string }) => value)).toEqual(
      'text textarea date boolean multiselect select price media_image'.split(' '),
    );
    expect(body[0]).toEqual({ value: 'text', label: 'Text Field' });
  });
});

describe('GET /V1/products/attributes/{attributeCode}', () => {
  it('shows an attribute of the system in full', async () => {
    expect(await read('status')).toEqual({
      is_wysiwyg_enabled: false,
      is_html_allowed_on_front: false,
      used_for_sort_by: false,
      is_filterable: false,
      is_filterable_in_search: false,
      is_used_in_grid: expect.any(Boolean),
      is_visible_in_grid: expect.any(Boolean),
      is_filterable_in_grid: expect.any(Boolean),
      position: 0,
      apply_to: [],
      is_searchable: '1',
      is_visible_in_advanced_search: '0',
      is_comparable: '0',
      is_used_for_promo_rules: '0',
      is_visible_on_front: '0',
      used_in_product_listing: '1',
      is_visible: true,
      scope: 'website',
      attribute_id: 97,
      attribute_code: 'status',
      frontend_input: 'select',
      entity_type_id: '4',
      is_required: false,
      options: [
        { value: '1', label: 'Enabled' },
        { value: '2', label: 'Disabled' },
      ],
      is_user_defined: false,
      default_frontend_label: expect.any(String),
      frontend_labels: [],
      backend_type: 'int',
      source_model: 'Magento\\Catalog\\Model\\Product\\Attribute\\Source\\Status',
      default_value: '1',
      is_unique: '0',
      validation_rules: [],
    });
  });

  it('answers 404 for an unknown code', async () => {
    expect(await call('GET', '/V1/products/attributes/nope')).toMatchObject({ status: 404, body: { parameters: { fieldValue: 'nope' } } });
  });

  it.each(['status', 'country_of_manufacture', 'tax_class_id', 'price_type', 'special_from_date', 'color'])(
    'takes back what it answered of %s and changes nothing',
    async (code) => {
      const before = await read(code);
      const answer = await call('PUT', `/V1/products/attributes/${code}`, { attribute: before });
      expect(answer).toMatchObject({ status: 200 });
      expect(await read(code)).toEqual(before);
    },
  );
});

describe('GET /V1/products/attributes', () => {
  it('filters, sorts and pages', async () => {
    const criteria = [
      'searchCriteria[filter_groups][0][filters][0][field]=frontend_input',
      'searchCriteria[filter_groups][0][filters][0][value]=media_image',
      'searchCriteria[sort_orders][0][field]=attribute_code',
      'searchCriteria[sort_orders][0][direction]=DESC',
      'searchCriteria[page_size]=2',
    ];
    const { body } = await call('GET', `/V1/products/attributes?${criteria.join('&')}`);
    expect(body.items.map((item: { attribute_code: string }) => item.attribute_code)).toEqual(['thumbnail', 'swatch_image']);
    expect(body.total_count).toBe(4);
    expect(body.search_criteria.page_size).toBe(2);
  });

  it('finds what stands in a set or group', async () => {
    const list = async (field: string, value: string) => {
      const filter = `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}`;
      return (await call('GET', `/V1/products/attributes?${filter}`)).body;
    };
    const inContent = await list('attribute_group_id', '13');
    expect(inContent.items.map((item: { attribute_code: string }) => item.attribute_code)).toEqual(['description', 'short_description']);
    expect((await list('attribute_set_id', '4')).total_count).toBeGreaterThan(50);
    expect((await list('attribute_set_id', '999')).total_count).toBe(0);
  });

  it('refuses a list without criteria and an unknown field', async () => {
    expect(await call('GET', '/V1/products/attributes')).toMatchObject({
      status: 400,
      body: { parameters: { fieldName: 'searchCriteria' } },
    });
    const unknown = await call('GET', '/V1/products/attributes?searchCriteria[sort_orders][0][field]=colour');
    expect(unknown).toMatchObject({ status: 400, body: { parameters: { fieldName: 'colour' } } });
  });
});

describe('POST /V1/products/attributes', () => {
  it('makes an attribute with defaults, a member of no set', async () => {
    const body = await made({ default_frontend_label: 'Shoe Size' }, false);
    expect(body).toMatchObject({
      attribute_code: 'shoe_size',
      is_user_defined: true,
      backend_type: 'varchar',
      scope: 'global',
      entity_type_id: '4',
      is_visible: true,
      is_required: false,
      is_unique: '0',
      options: [],
    });
    const sets = await shop.db.query('select 1 from eav_attribute_set_entry where attribute_id = $1', [body.attribute_id]);
    expect(sets).toEqual([]);
  });

  it('takes the label of store 0, store labels and flags', async () => {
    const frontend_labels = [
      { store_id: 0, label: 'Sleeve' },
      { store_id: 1, label: 'Arm' },
    ];
    const given = { attribute_code: 'sleeve', frontend_labels, is_comparable: '1', is_filterable: true, apply_to: ['simple'], note: 'N' };
    const answer = await create({ frontend_input: 'textarea', ...given, is_user_defined: false, backend_type: 'int', scope: 'store' });
    expect(answer.body).toMatchObject({
      default_frontend_label: 'Sleeve',
      frontend_labels: [{ store_id: 1, label: 'Arm' }],
      is_comparable: '1',
      is_filterable: true,
      apply_to: ['simple'],
      note: 'N',
      is_user_defined: true,
      backend_type: 'text',
      scope: 'store',
    });
  });

  it.each([
    ['text', 'text', 'varchar'],
    ['date', 'date', 'datetime'],
    ['boolean', 'boolean', 'int'],
    ['multiselect', 'multiselect', 'varchar'],
    ['price', 'price', 'decimal'],
    ['swatch_visual', 'select', 'int'],
  ])('stores %s as %s of %s', async (input, frontend_input, backend_type) => {
    const body = await made({ attribute_code: `kind_${input}`, frontend_input: input }, false);
    expect(body).toMatchObject({ frontend_input, backend_type });
  });

  it('stores options after an empty one, in their order, and the default among them', async () => {
    const options = [
      { label: 'Red', value: 'r', sort_order: 2, store_labels: [{ store_id: 1, label: 'Rouge' }] },
      { label: ' ', value: '' },
      { label: 'Blue', value: 'b', sort_order: 1, is_default: true },
    ];
    const body = await made({ attribute_code: 'paint', frontend_input: 'select', options }, false);
    expect(labels(body.options)).toEqual([' ', 'Blue', 'Rouge']);
    expect(body.options[0]).toEqual({ label: ' ', value: '' });
    expect(body.default_value).toBe(body.options[1].value);
    expect(body.options[1]).toMatchObject({ is_default: true, sort_order: 1 });
    const global = (await shop.call('GET', '/rest/all/V1/products/attributes/paint', { token })).body;
    expect(labels(global.options)).toEqual([' ', 'Blue', 'Red']);
    await call('PUT', '/V1/products/attributes/paint', { attribute: body });
    expect((await shop.call('GET', '/rest/all/V1/products/attributes/paint', { token })).body).toEqual(global);
  });

  it.each([
    ['no label', { default_frontend_label: ' ' }, { fieldName: 'default_frontend_label' }],
    ['a bad code', { attribute_code: 'Bad Code' }, { attributeCode: 'Bad Code' }],
    ['a reserved code', { attribute_code: 'entity_id' }, ['entity_id']],
    ['a name that every object has', { attribute_code: 'constructor' }, ['constructor']],
    ['a taken code', { attribute_code: 'name' }, ['name']],
    ['no input', { frontend_input: null }, { fieldName: 'frontend_input' }],
    ['an unknown input', { frontend_input: 'slider' }, { fieldName: 'frontend_input' }],
    ['an unknown scope', { scope: 'galaxy' }, { fieldName: 'scope' }],
    ['an unknown type', { apply_to: ['simple', 'ghost'] }, { fieldName: 'apply_to' }],
    ['an unknown store', { frontend_labels: [{ store_id: 77, label: 'X' }] }, { storeId: 77 }],
    ['options of a text', { options: [{ label: 'A' }] }, ['refused']],
    ['an option without label', { frontend_input: 'select', options: [{ value: 'x' }] }, { fieldName: 'label' }],
    ['a default that is no option', { frontend_input: 'select', default_value: '1' }, { attributeCode: 'refused' }],
    ['a default that is no price', { frontend_input: 'price', default_value: 'dear' }, { attributeCode: 'refused' }],
    ['an unknown property', { colour: 1 }, { fieldName: 'attribute.colour' }],
  ])('refuses %s and saves nothing', async (_name, given, parameters) => {
    const answer = await create({ attribute_code: 'refused', frontend_input: 'text', default_frontend_label: 'Refused', ...given });
    expect(answer).toMatchObject({ status: 400, body: { parameters } });
    expect(await call('GET', '/V1/products/attributes/refused')).toMatchObject({ status: 404 });
  });

  it('gives a code to one of two clients only', async () => {
    const both = await Promise.all(
      [1, 2].map(() => create({ attribute_code: 'twin', frontend_input: 'text', default_frontend_label: 'T' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('a new attribute', () => {
  it('is stored, filtered by and sorted by at once', async () => {
    await made({ attribute_code: 'thread_count', frontend_input: 'price' });
    for (const [sku, value] of [
      ['thread-b', 300],
      ['thread-a', 20],
    ] as const)
      expect(await product(sku, { thread_count: value })).toMatchObject({ status: 200 });
    expect(valueIn((await call('GET', '/V1/products/thread-a')).body, 'thread_count')).toBe('20.0000');
    expect(await found('thread_count', '300')).toEqual(['thread-b']);
    const sorted = `searchCriteria[filter_groups][0][filters][0][field]=thread_count&searchCriteria[filter_groups][0][filters][0][condition_type]=notnull`;
    const { body } = await call(
      'GET',
      `/V1/products?${sorted}&searchCriteria[sort_orders][0][field]=thread_count&searchCriteria[sort_orders][0][direction]=ASC`,
    );
    expect(body.items.map(({ sku }: { sku: string }) => sku)).toEqual(['thread-a', 'thread-b']);
  });

  it('is unique and required where it says so', async () => {
    await made({ attribute_code: 'serial', is_unique: '1' });
    expect(await product('serial-1', { serial: 'S1' })).toMatchObject({ status: 200 });
    expect(await product('serial-2', { serial: 'S1' })).toMatchObject({ status: 400, body: { parameters: ['serial'] } });
    await call('PUT', '/V1/products/attributes/serial', { attribute: { is_required: true } });
    expect(await product('serial-3', {})).toMatchObject({ status: 400, body: { parameters: { fieldName: 'serial' } } });
    await call('DELETE', '/V1/products/attributes/serial');
  });

  it('gives new products its default', async () => {
    await made({ attribute_code: 'grade', frontend_input: 'select', options: [{ label: 'A' }, { label: 'B', is_default: true }] });
    const { body } = await product('graded', {});
    expect(valueIn(body, 'grade')).toBe((await read('grade')).default_value);
  });
});

describe('PUT /V1/products/attributes/{attributeCode}', () => {
  it('changes what is sent and nothing else', async () => {
    const before = await made({ attribute_code: 'finish', scope: 'store', note: 'keep', frontend_labels: [{ store_id: 1, label: 'Fin' }] });
    const attribute = { default_frontend_label: 'Finish', is_searchable: true, frontend_input: 'date', backend_type: 'int', position: 3 };
    const { body } = await call('PUT', '/V1/products/attributes/finish', { attribute });
    expect(body).toEqual({ ...before, default_frontend_label: 'Finish', is_searchable: '1', position: 3 });
    const { body: cleared } = await call('PUT', '/V1/products/attributes/finish', { attribute: { frontend_labels: [], note: '' } });
    expect(cleared).toMatchObject({ frontend_labels: [], default_frontend_label: 'Finish', position: 3 });
    expect(cleared).not.toHaveProperty('note');
  });

  it('adds and changes options, keeps those not sent, and moves the default', async () => {
    const options = [{ label: 'One', is_default: true }, { label: 'Two' }];
    const body = await made({ attribute_code: 'count', frontend_input: 'select', options });
    const [, one, two] = body.options;
    const change = {
      options: [
        { value: two.value, label: 'Zwei', is_default: true },
        { label: 'Three', value: '999999' },
      ],
    };
    const { body: after } = await call('PUT', '/V1/products/attributes/count', { attribute: change });
    expect(labels(after.options)).toEqual([' ', 'One', 'Zwei', 'Three']);
    expect(after.default_value).toBe(two.value);
    const { body: back } = await call('PUT', '/V1/products/attributes/count', { attribute: { ...after, default_value: one.value } });
    expect(back.default_value).toBe(one.value);
    expect(back.options.map(({ is_default }: { is_default?: boolean }) => is_default ?? false)).toEqual([false, true, false, false]);
    const { body: none } = await call('PUT', '/V1/products/attributes/count', { attribute: { default_value: '' } });
    expect(none).not.toHaveProperty('default_value');
  });

  it('takes the values of store views when it becomes global', async () => {
    await made({ attribute_code: 'slogan', scope: 'store' });
    await product('slogan-1', { slogan: 'Everywhere' });
    await shop.call('PUT', '/rest/default/V1/products/slogan-1', { token, body: { product: { custom_attributes: { slogan: 'Here' } } } });
    expect(valueIn((await call('GET', '/V1/products/slogan-1')).body, 'slogan')).toBe('Here');
    await call('PUT', '/V1/products/attributes/slogan', { attribute: { scope: 'global' } });
    expect(valueIn((await call('GET', '/V1/products/slogan-1')).body, 'slogan')).toBe('Everywhere');
  });

  it('answers 404 for an unknown code, 400 for a bad value', async () => {
    expect(await call('PUT', '/V1/products/attributes/nope', { attribute: { position: 1 } })).toMatchObject({ status: 404 });
    const refused = await call('PUT', '/V1/products/attributes/color', { attribute: { scope: 'moon' } });
    expect(refused).toMatchObject({ status: 400, body: { parameters: { fieldName: 'scope' } } });
  });
});

describe('DELETE /V1/products/attributes/{attributeCode}', () => {
  it('takes the attribute from products, store views and sets, and leaves everything else', async () => {
    const { attribute_id } = await made({ attribute_code: 'doomed', scope: 'store' });
    await product('doomed-1', { doomed: 'yes', description: 'stays' });
    await shop.call('PUT', '/rest/default/V1/products/doomed-1', { token, body: { product: { custom_attributes: { doomed: 'here' } } } });
    expect(await call('DELETE', '/V1/products/attributes/doomed')).toMatchObject({ status: 200, body: true });
    const { body } = await call('GET', '/V1/products/doomed-1');
    expect([valueIn(body, 'doomed'), valueIn(body, 'description')]).toEqual([undefined, 'stays']);
    expect(await call('PUT', '/V1/products/doomed-1', { product: body })).toMatchObject({ status: 200 });
    expect(await shop.db.query('select 1 from eav_attribute_set_entry where attribute_id = $1', [attribute_id])).toEqual([]);
    expect(await call('DELETE', '/V1/products/attributes/doomed')).toMatchObject({ status: 404 });
    const query = 'searchCriteria[filter_groups][0][filters][0][field]=doomed&searchCriteria[filter_groups][0][filters][0][value]=yes';
    expect(await call('GET', `/V1/products?${query}`)).toMatchObject({ status: 400, body: { parameters: { fieldName: 'doomed' } } });
  });

  it.each([1, 2, 3])('leaves nothing behind in products that are saved meanwhile (%i)', async (round) => {
    const code = `fleeting_${round}`;
    await made({ attribute_code: code });
    const saves = [1, 2, 3, 4].map((n) => product(`fleeting-${round}-${n}`, { [code]: 'here' }));
    const [deleted, ...answers] = await Promise.all([call('DELETE', `/V1/products/attributes/${code}`), ...saves]);
    expect(deleted).toMatchObject({ status: 200 });
    for (const answer of answers) expect([200, 400]).toContain(answer.status);
    expect(await shop.db.query('select sku from product where attributes ? $1::text', [code])).toEqual([]);
  });

  it('refuses attributes of the system', async () => {
    expect(await call('DELETE', '/V1/products/attributes/description')).toMatchObject({ status: 400 });
    expect(await read('description')).toMatchObject({ attribute_code: 'description' });
  });

  it('refuses what a configurable product varies by, and so a change of its scope', async () => {
    const { attribute_id } = await made({ attribute_code: 'variant', frontend_input: 'select', options: [{ label: 'A' }] });
    const { id } = await stockProduct(shop);
    await shop.db.query('insert into configurable_option (product_id, attribute_id, label) values ($1, $2, $3)', [id, attribute_id, 'V']);
    const locked = { status: 400, body: { parameters: { attributeCode: 'variant' } } };
    expect(await call('DELETE', '/V1/products/attributes/variant')).toMatchObject(locked);
    expect(await call('PUT', '/V1/products/attributes/variant', { attribute: { scope: 'store' } })).toMatchObject(locked);
    expect(await call('DELETE', '/V1/products/attribute-sets/4/attributes/variant')).toMatchObject(locked);
    expect(await call('PUT', '/V1/products/attributes/variant', { attribute: { position: 2 } })).toMatchObject({ status: 200 });
    await shop.db.query('delete from configurable_option where product_id = $1', [id]);
    expect(await call('DELETE', '/V1/products/attributes/variant')).toMatchObject({ status: 200 });
  });
});

describe('the options of an attribute', () => {
  const path = (code: string) => `/V1/products/attributes/${code}/options`;

  it('are listed, added last, and changed by their value', async () => {
    await made({ attribute_code: 'wood', frontend_input: 'select', options: [{ label: 'Oak', sort_order: 5 }] });
    const added = await call('POST', path('wood'), { option: { label: 'Ash', is_default: true } });
    expect(added).toMatchObject({ status: 200, body: expect.stringMatching(/^\d+$/) });
    const { body } = await call('GET', path('wood'));
    expect(body[2].value).toBe(added.body);
    expect(labels(body)).toEqual([' ', 'Oak', 'Ash']);
    expect((await read('wood')).default_value).toBe(body[2].value);
    const changed = await call('POST', path('wood'), { option: { label: 'White Ash', value: body[2].value, sort_order: 1 } });
    expect(changed.body).toBe(added.body);
    expect(labels((await call('GET', path('wood'))).body)).toEqual([' ', 'White Ash', 'Oak']);
    expect(await product('wooden', { wood: body[1].value })).toMatchObject({ status: 200 });
  });

  it('are none where values are free', async () => {
    expect(await call('GET', path('name'))).toMatchObject({ status: 200, body: [] });
    expect(await call('POST', path('name'), { option: { label: 'X' } })).toMatchObject({ status: 400 });
    expect(await call('POST', path('status'), { option: { label: 'X' } })).toMatchObject({ status: 400 });
    expect(await call('DELETE', `${path('name')}/1`)).toMatchObject({ status: 400 });
  });

  it('leave all values that name them when they are deleted', async () => {
    const options = [{ label: 'A', is_default: true }, { label: 'B' }, { label: 'C' }];
    const one = await made({ attribute_code: 'one_of', frontend_input: 'select', options });
    const many = await made({ attribute_code: 'many_of', frontend_input: 'multiselect', options: options.map(({ label }) => ({ label })) });
    const ids = (body: typeof one): string[] => body.options.slice(1).map(({ value }: { value: string }) => value);
    const [a, b] = ids(one);
    const [x, y, z] = ids(many);
    await product('opt-1', { one_of: a, many_of: `${x},${y},${z}` });
    await product('opt-2', { one_of: b, many_of: y });
    expect(await call('DELETE', `${path('one_of')}/${a}`)).toMatchObject({ status: 200, body: true });
    expect(await call('DELETE', `${path('many_of')}/${y}`)).toMatchObject({ status: 200, body: true });
    const first = (await call('GET', '/V1/products/opt-1')).body;
    const second = (await call('GET', '/V1/products/opt-2')).body;
    expect([valueIn(first, 'one_of'), valueIn(first, 'many_of')]).toEqual([undefined, `${x},${z}`]);
    expect([valueIn(second, 'one_of'), valueIn(second, 'many_of')]).toEqual([b, undefined]);
    expect(await read('one_of')).not.toHaveProperty('default_value');
    expect(await product('opt-3', { one_of: a })).toMatchObject({ status: 400 });
    expect(await product('opt-4', {})).toMatchObject({ status: 200 });
  });

  it('are gone from products that were saved while they were deleted', async () => {
    const { options } = await made({ attribute_code: 'leaving', frontend_input: 'multiselect', options: [{ label: 'A' }, { label: 'B' }] });
    const [, first, second] = options.map(({ value }: { value: string }) => value);
    const saves = [1, 2, 3, 4].map((n) => product(`leaving-${n}`, { leaving: `${first},${second}` }));
    const [deleted, ...answers] = await Promise.all([call('DELETE', `${path('leaving')}/${first}`), ...saves]);
    expect(deleted).toMatchObject({ status: 200 });
    for (const answer of answers) expect([200, 400]).toContain(answer.status);
    const left = await shop.db.query<{ value: string }>(
      `select distinct attributes ->> 'leaving' as value from product where attributes ? 'leaving'`,
    );
    for (const { value } of left) expect(value).toBe(second);
  });

  it.each([
    ['GET', 'nope/options', undefined, 404],
    ['POST', 'nope/options', { option: { label: 'X' } }, 404],
    ['POST', 'color/options', { option: { label: ' ' } }, 400],
    ['POST', 'color/options', { option: { label: 'X', store_labels: [{ store_id: 99, label: 'Y' }] } }, 400],
    ['POST', 'color/options', {}, 400],
    ['DELETE', 'nope/options/1', undefined, 404],
    ['DELETE', 'color/options/999999', undefined, 404],
    ['DELETE', 'color/options/abc', undefined, 404],
    // An option of another attribute.
    ['DELETE', 'color/options/1', undefined, 404],
  ])('%s %s %j is %i', async (method, rest, body, status) => {
    expect(await call(method, `/V1/products/attributes/${rest}`, body)).toMatchObject({ status });
  });
});

describe('the attributes of categories', () => {
  it('are read with their options', async () => {
    expect((await call('GET', '/V1/categories/attributes/display_mode')).body).toMatchObject({
      attribute_code: 'display_mode',
      entity_type_id: '3',
      options: [{ value: 'PRODUCTS' }, { value: 'PAGE' }, { value: 'PRODUCTS_AND_PAGE' }],
    });
    const { body } = await call('GET', '/V1/categories/attributes/available_sort_by/options');
    expect(body[0]).toEqual({ value: 'position', label: 'Position' });
    expect(body.map(({ value }: { value: string }) => value)).toContain('name');
  });

  it('are listed by criteria and kept apart from those of products', async () => {
    const all = await call('GET', '/V1/categories/attributes?searchCriteria=');
    const codes = all.body.items.map((item: { attribute_code: string }) => item.attribute_code);
    expect(codes).toContain('is_anchor');
    expect(codes).not.toContain('sku');
    expect(all.body.total_count).toBe(codes.length);
    expect(await call('GET', '/V1/categories/attributes/sku')).toMatchObject({ status: 404 });
    expect(await call('GET', '/V1/categories/attributes/sku/options')).toMatchObject({ status: 404 });
  });
});

describe('callers', () => {
  it('refuses guests, customers and admins without the resource', async () => {
    const [customer, other] = await Promise.all([shop.customer(), shop.admin('Magento_Catalog::sets')]);
    for (const caller of [undefined, customer.token, other.token]) {
      const answer = await shop.call('DELETE', '/V1/products/attributes/color', { token: caller });
      expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Catalog::attributes_attributes' } } });
    }
  });
});
