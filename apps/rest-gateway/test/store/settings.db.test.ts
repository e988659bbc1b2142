import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverMails } from '../account-mails.js';
import { stockProduct } from '../goods.js';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
let staff: ReturnType<typeof proceduresOf>;
let chief: typeof staff;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Config::config', 'Magento_Backend::store', 'Magento_Customer::customer'));
  staff = proceduresOf(shop, token);
  chief = proceduresOf(shop, (await shop.admin()).token);
});
afterAll(() => shop.close());

const others = async () => {
  const [bare, buyer] = [await shop.admin('Magento_Catalog::products'), await shop.customer()];
  return [undefined, buyer.token, bare.token].map((caller) => proceduresOf(shop, caller));
};

describe('store.settings', () => {
  const list = async (scope: object = {}, section?: string) =>
    new Map<string, Record<string, unknown>>(
      (await staff.query('store.settings.list', { scope, section })).data.map((one: { path: string }) => [one.path, one]),
    );

  it('describes how each setting is edited, its value, and where that was set', async () => {
    const all = await list();
    expect(all.get('general/locale/timezone')).toMatchObject({ name: 'timezone', section: 'store', set_in: null, width: 'stores' });
    expect(all.get('tax/calculation/price_includes_tax')).toMatchObject({ name: 'switch', value: '0', default: '0', is_guarded: false });
    const options = { values: ['shipping', 'billing', 'origin'], texts: 'tax_basis' };
    expect(all.get('tax/calculation/based_on')).toMatchObject({ name: 'select', options });
    expect(all.get('payment/stripe/secret_key')).toMatchObject({
      name: 'secret',
      is_guarded: true,
      value: '',
      needs: 'payment/stripe/active',
    });
    expect(all.get('web/seo/use_rewrites')).toBeUndefined();
    const taxes = await list({}, 'taxes');
    expect([...taxes.keys()]).toContain('tax/defaults/country');
    expect([...new Set([...taxes.values()].map(({ section }) => section))]).toEqual(['taxes']);
  });

  it('returns the value that applies when the scope has none of its own', async () => {
    const path = 'customer/password/minimum_password_length';
    const website = { scope: 'websites', code: 'base' };
    const store = { scope: 'stores', code: 'default' };
    const save = (scope: object, value: string | null) => staff.mutate('store.settings.save', { scope, values: [{ path, value }] });
    await save({}, '9');
    await save(website, '10');
    expect((await list(store)).get(path)).toMatchObject({
      value: '10',
      set_in: 'websites',
      inherited: { value: '10', set_in: 'websites' },
    });
    await save(store, '11');
    expect((await list(store)).get(path)).toMatchObject({ value: '11', set_in: 'stores', inherited: { value: '10', set_in: 'websites' } });
    expect((await list(website)).get(path)).toMatchObject({ value: '10', inherited: { value: '9', set_in: 'default' } });
    expect((await list()).get(path)).toMatchObject({ value: '9', inherited: { value: '8', set_in: null }, default: '8' });
    for (const scope of [{}, website, store]) await save(scope, null);
  });

  it('saves many at once for a scope, which counts at once, and takes them back', async () => {
    const values = [
      { path: 'general/locale/code', value: 'de_DE' },
      { path: 'general/locale/timezone', value: 'Europe/Berlin' },
    ];
    expect((await staff.mutate('store.settings.save', { scope: { scope: 'stores', code: 'default' }, values })).data).toBe(true);
    const inStore = { scope: 'stores', code: 'default' };
    expect((await list(inStore)).get('general/locale/code')).toMatchObject({ value: 'de_DE', set_in: 'stores' });
    expect((await list()).get('general/locale/code')).toMatchObject({ value: 'en_US', set_in: null });
    const [config] = (await shop.call('GET', '/V1/store/storeConfigs', { token })).body;
    expect(config).toMatchObject({ locale: 'de_DE', timezone: 'Europe/Berlin' });
    await staff.mutate('store.settings.unset', { scope: inStore, paths: ['general/locale/code'] });
    await staff.mutate('store.settings.save', { scope: inStore, values: [{ path: 'general/locale/timezone', value: null }] });
    expect((await shop.call('GET', '/V1/store/storeConfigs', { token })).body[0].locale).toBe('en_US');
    expect((await list(inStore)).get('general/locale/timezone')).toMatchObject({ set_in: null });
  });

  it('keeps a secret to itself, also when it comes back hidden', async () => {
    const path = 'payment/stripe/secret_key';
    await chief.mutate('store.settings.save', { values: [{ path, value: 'sk_test_1' }] });
    expect((await list()).get(path)).toMatchObject({ value: '******', set_in: 'default' });
    expect((await staff.mutate('store.settings.save', { values: [{ path, value: '******' }] })).data).toBe(true);
    expect(await shop.db.query('select value from config_value where path = $1', [path])).toEqual([{ value: 'sk_test_1' }]);
  });

  it('saves nothing over a value that somebody else changed meanwhile', async () => {
    const path = 'customer/password/lockout_threshold';
    const save = (value: string | null, seen: string | null) => staff.mutate('store.settings.save', { values: [{ path, value, seen }] });
    const answers = await Promise.all([save('20', null), save('20', null), save('20', null)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const late = await save('30', null);
    expect(late).toMatchObject({ status: 400, parameters: { path }, message: expect.stringMatching(/^Someone else changed/) });
    expect((await save(null, '19')).status).toBe(400);
    expect((await list()).get(path)?.value).toBe('20');
    expect((await save(null, '20')).status).toBe(200);
  });

  it('names every bad value and saves none of the call', async () => {
    const values = [
      { path: 'general/store_information/name', value: 'Never' },
      { path: 'general/locale/timezone', value: 'Mars/Olympus' },
      { path: 'general/country/default', value: 'ZZ' },
      { path: 'no/such/setting', value: '1' },
      { path: 'constructor', value: '1' },
      { path: '__proto__', value: '1' },
      { path: 'customer/create_account/default_group', value: '99' },
      { path: 'tax/classes/shipping_tax_class', value: '3' },
      { path: 'tax/classes/default_customer_tax_class', value: '0' },
      { path: 'tax/defaults/region', value: '99999' },
      { path: 'payment/checkmo/order_status', value: 'nowhere' },
    ];
    const answer = await staff.mutate('store.settings.save', { values });
    expect(answer.status).toBe(400);
    expect((answer.errors as { parameters: { path: string } }[]).map(({ parameters }) => parameters.path)).toEqual(
      values.slice(1).map(({ path }) => path),
    );
    expect((await list()).get('general/store_information/name')?.value).not.toBe('Never');
    const narrow = { scope: { scope: 'stores', code: 'default' }, values: [{ path: 'catalog/price/scope', value: '1' }] };
    expect((await staff.mutate('store.settings.save', narrow)).status).toBe(400);
  });

  it.each([
    ['payment/stripe/secret_key', 'sk_test_2'],
    ['web/secure/base_url', 'https://elsewhere.test/'],
    ['web/unsecure/base_link_url', 'https://elsewhere.test/'],
  ])('lets only who may do everything change %s, with other settings too, or take it away', async (path, value) => {
    const values = [
      { path: 'general/store_information/name', value: 'Not this' },
      { path, value },
    ];
    const before = (await list()).get(path);
    const refused = { status: 401, parameters: { resources: 'Magento_Backend::all' } };
    expect(await staff.mutate('store.settings.save', { values })).toMatchObject(refused);
    expect(await staff.mutate('store.settings.save', { scope: { scope: 'stores', code: 'default' }, values })).toMatchObject(refused);
    expect(await staff.mutate('store.settings.unset', { paths: [path] })).toMatchObject(refused);
    expect((await list()).get(path)).toEqual(before);
    expect((await list()).get('general/store_information/name')?.value).not.toBe('Not this');
  });

  it('logs a change of an address in mails, mails it to all who may do everything, and has it undone by them alone', async () => {
    const path = 'web/secure/base_url';
    const logged = async () =>
      (await shop.db.query<{ change_id: string }>(`select change_id from change_row where entity_label = $1 order by id desc`, [path])).map(
        ({ change_id }) => change_id,
      );
    const chiefs = await shop.db.query<{ email: string }>(
      `select a.email from admin_user a join admin_role r on r.id = a.role_id where a.is_active and 'Magento_Backend::all' = any (r.resources) order by a.id`,
    );
    await deliverMails(shop);
    await chief.mutate('store.settings.save', { values: [{ path, value: 'https://front.test/' }] });
    const mails = await deliverMails(shop);
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual(chiefs.map(({ email }) => ['admin_setting_changed', email]));
    expect(mails[0]?.text).toContain(path);
    expect(mails[0]?.text).toContain('Now: https://front.test/');
    const [changeId = ''] = await logged();
    const keeper = await shop.admin('Magento_Config::config', 'Magento_Logging::magento_logging_events');
    const refused = await proceduresOf(shop, keeper.token).mutate('logging.changes.undo', { changeId });
    expect(refused).toMatchObject({ status: 401, parameters: { resources: 'Magento_Backend::all' } });
    expect((await list()).get(path)?.value).toBe('https://front.test/');
    expect((await chief.mutate('logging.changes.undo', { changeId })).status).toBe(200);
    expect((await list()).get(path)?.value).toBe('');
    expect(await deliverMails(shop)).toHaveLength(chiefs.length);
    await chief.mutate('store.settings.save', { values: [{ path: 'payment/stripe/secret_key', value: 'sk_test_unread' }] });
    const [told] = await deliverMails(shop);
    expect(told?.text).toContain('payment/stripe/secret_key');
    expect(told?.text).not.toContain('sk_test');
  });

  it('takes no address of a payment provider from anybody', async () => {
    for (const path of ['payment/sandbox/url', 'payment/stripe/api_base'])
      expect((await chief.mutate('store.settings.save', { values: [{ path, value: 'http://127.0.0.1:1' }] })).status).toBe(400);
  });

  it('guards the same settings in the database as in the program', async () => {
    const rows = await shop.db.query<{ path: string }>(
      'select path from unnest($1::text[]) path where is_guarded_setting(path) order by 1',
      [[...(await list()).keys()]],
    );
    const shown = [...(await list()).values()]
      .filter(({ path }) =>
        /secret|base_|return_url|cancel_url|^shipping\/tracking|^web\/preview|^twofactorauth|^login_as_customer/.test(String(path)),
      )
      .map(({ path }) => path);
    expect(rows.map(({ path }) => path)).toEqual(shown.sort());
  });

  it('is refused for unknown scopes and without the right', async () => {
    const values = [{ path: 'general/locale/code', value: 'de_DE' }];
    expect((await staff.mutate('store.settings.save', { scope: { scope: 'stores', code: 'nowhere' }, values })).status).toBe(404);
    expect((await staff.query('store.settings.list', { scope: { scope: 'websites', code: 'nowhere' } })).status).toBe(404);
    expect((await staff.mutate('store.settings.save', { values: [] })).status).toBe(400);
    for (const other of await others()) {
      expect((await other.mutate('store.settings.save', { values })).status).toBe(401);
      expect((await other.query('store.settings.list')).status).toBe(401);
    }
  });
});

describe('store.manage', () => {
  const read = async (part: string) => (await shop.call('GET', `/V1/store/${part}`, { token })).body;
  const byId = async (part: string, id: number) => (await read(part)).find((one: { id: number }) => one.id === id);

  it('makes a website with a group and a store view, changes and removes them', async () => {
    const goods = await stockProduct(shop, { attributes: { url_key: 'wanderer' } });
    const { data: websiteId } = await staff.mutate('store.manage.saveWebsite', { code: 'outlet', name: 'Outlet' });
    const { data: groupId } = await staff.mutate('store.manage.saveGroup', {
      code: 'outlet_shop',
      name: 'Outlet',
      website_id: websiteId,
      root_category_id: 2,
    });
    await shop.db.query('insert into product_website (product_id, website_id) values ($1, $2)', [goods.id, websiteId]);
    const view = { code: 'outlet_en', name: 'Outlet English', store_group_id: groupId };
    const { data: storeId } = await staff.mutate('store.manage.saveView', view);
    expect(await byId('websites', websiteId)).toMatchObject({ code: 'outlet', default_group_id: groupId });
    expect(await byId('storeGroups', groupId)).toMatchObject({ default_store_id: storeId, root_category_id: 2 });
    expect(await byId('storeViews', storeId)).toMatchObject({ code: 'outlet_en', website_id: websiteId, is_active: 1 });
    const paths = await shop.db.query('select request_path from url_rewrite where store_id = $1', [storeId]);
    expect(paths).toContainEqual({ request_path: 'wanderer.html' });
    expect((await shop.call('POST', '/rest/outlet_en/V1/guest-carts')).status).toBe(200);
    expect((await staff.mutate('store.manage.deleteView', { id: storeId })).status).toBe(400);
    const { data: second } = await staff.mutate('store.manage.saveView', { ...view, code: 'outlet_de', name: 'Outlet Deutsch' });
    await staff.mutate('store.manage.saveView', { ...view, id: second, code: 'outlet_at', name: 'Outlet Austria', is_active: false });
    expect(await byId('storeViews', second)).toMatchObject({ code: 'outlet_at', name: 'Outlet Austria', is_active: 0 });
    expect((await staff.mutate('store.manage.deleteView', { id: second })).data).toBe(true);
    expect(await byId('storeViews', second)).toBeUndefined();
    expect(await staff.mutate('store.manage.deleteWebsite', { id: websiteId })).toMatchObject({
      status: 400,
      parameters: { uses: 'products' },
    });
    await shop.db.query('delete from product_website where website_id = $1', [websiteId]);
    expect((await staff.mutate('store.manage.deleteWebsite', { id: websiteId })).status).toBe(400);
    await shop.db.query('delete from quote where store_id = $1', [storeId]);
    expect((await staff.mutate('store.manage.deleteWebsite', { id: websiteId })).data).toBe(true);
    expect((await shop.call('POST', '/rest/outlet_en/V1/guest-carts')).status).toBe(404);
  });

  it('refuses bad and taken codes, foreign ids, defaults and the unknown', async () => {
    const view = { code: 'fine', name: 'Fine', store_group_id: 1 };
    for (const code of ['', '1st', 'a b', 'all', 'default'])
      expect((await staff.mutate('store.manage.saveView', { ...view, code })).status).toBe(400);
    expect((await staff.mutate('store.manage.saveView', { ...view, name: ' ' })).status).toBe(400);
    expect((await staff.mutate('store.manage.saveView', { ...view, store_group_id: 99 })).status).toBe(404);
    expect((await staff.mutate('store.manage.saveView', { ...view, id: 99 })).status).toBe(404);
    expect((await staff.mutate('store.manage.saveGroup', { code: 'g', name: 'G', website_id: 1, root_category_id: 1 })).status).toBe(400);
    for (const part of ['View', 'Group', 'Website']) {
      expect((await staff.mutate(`store.manage.delete${part}`, { id: 1 })).status).toBe(400);
      for (const id of [0, 99]) expect((await staff.mutate(`store.manage.delete${part}`, { id })).status).toBe(404);
      for (const other of await others()) expect((await other.mutate(`store.manage.delete${part}`, { id: 1 })).status).toBe(401);
    }
    expect((await read('storeViews')).map(({ id }: { id: number }) => id)).toEqual([0, 1]);
  });
});
