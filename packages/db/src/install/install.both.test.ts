import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFresh } from '../../test/fresh-database.js';
import { type Database, migrate } from '../index.js';
import { builtInOptions, installData } from './index.js';

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await openFresh());
  await migrate(db);
  await installData(db);
});
afterAll(() => close());

const ids = async (sql: string) => (await db.query<{ id: number }>(sql)).map(({ id }) => id);
const one = async <Row extends object>(sql: string) => (await db.query<Row>(sql))[0];

describe('installData', () => {
  it('does nothing the second time', async () => {
    const before = await one('select count(*)::int as n, max(id) as last from eav_attribute_set_entry');
    expect(await installData(db)).toBe(false);
    expect(await one('select count(*)::int as n, max(id) as last from eav_attribute_set_entry')).toEqual(before);
  });

  it('keeps the ids that clients know: sets 1 to 4, the root category 2, group 1, store 1, Texas 57, the tax classes', async () => {
    expect(await one(`select id from eav_attribute_set s where entity_type_id = 4`)).toEqual({ id: 4 });
    expect(await one(`select default_set_id from eav_entity_type where code = 'catalog_product'`)).toEqual({ default_set_id: 4 });
    expect(await one(`select country_id, code, default_name from directory_region where id = 57`)).toEqual({
      country_id: 'US',
      code: 'TX',
      default_name: 'Texas',
    });
    expect(await one(`select path, level, attributes ->> 'name' as name from category where id = 2`)).toEqual({
      path: '1/2',
      level: 1,
      name: 'Default Category',
    });
    expect(await one(`select code from customer_group where id = 1`)).toEqual({ code: 'General' });
    expect(await one(`select code from store where id = 1`)).toEqual({ code: 'default' });
    expect(await ids('select class_id as id from tax_class order by 1')).toEqual([2, 3]);
  });

  it('has the admin rows with id 0', async () => {
    for (const table of ['website', 'store_group', 'store', 'customer_group']) {
      expect(await ids(`select id from ${table} where id = 0`), table).toEqual([0]);
    }
  });

  it('knows all countries and regions, and each region belongs to a country', async () => {
    expect(await one('select count(*)::int as n from directory_country where allowed')).toEqual({ n: 245 });
    expect(await one('select count(*)::int as n from directory_region')).toEqual({ n: 608 });
  });

  it('has the attributes of the four entity types, each system attribute in its default set', async () => {
    const counts = await db.query('select entity_type_id as type, count(*)::int as n from eav_attribute group by 1 order by 1');
    expect(counts).toEqual([
      { type: 1, n: 25 },
      { type: 2, n: 19 },
      { type: 3, n: 30 },
      { type: 4, n: 60 },
    ]);
    const outside = await db.query<{ code: string }>(
      `select code from eav_attribute a where not exists (select from eav_attribute_set_entry e where e.attribute_id = a.id) order by code`,
    );
    expect(outside.map(({ code }) => code)).toEqual(['color', 'manufacturer']);
    const crossed = await db.query(
      `select e.id from eav_attribute_set_entry e join eav_attribute a on a.id = e.attribute_id
       join eav_attribute_set s on s.id = e.attribute_set_id join eav_attribute_group g on g.id = e.attribute_group_id
       where s.entity_type_id <> a.entity_type_id or g.attribute_set_id <> s.id`,
    );
    expect(crossed).toEqual([]);
  });

  it('stores what the attributes say about themselves', async () => {
    expect(
      await one(`select backend_type, frontend_input, scope, is_required, apply_to from eav_attribute where code = 'price' and id = 77`),
    ).toEqual({
      backend_type: 'decimal',
      frontend_input: 'price',
      scope: 'global',
      is_required: true,
      apply_to: ['simple', 'virtual', 'bundle', 'downloadable', 'configurable'],
    });
    expect(await one(`select customer_metadata -> 'validate_rules' as rules from eav_attribute where id = 5`)).toEqual({
      rules: { max_text_length: 255, min_text_length: 1 },
    });
  });

  it('gives every select its options, as rows or by the name of a list', async () => {
    const inTables = [
      'websites',
      'store_views',
      'customer_groups',
      'countries',
      'regions',
      'product_tax_classes',
      'cms_blocks',
      'sort_by',
      'themes',
    ];
    const known = new Set([...Object.keys(builtInOptions), ...inTables]);
    const lists = await db.query<{ name: string }>(
      'select distinct options_from as name from eav_attribute where options_from is not null',
    );
    expect(lists.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    const without = await db.query<{ code: string }>(
      `select code from eav_attribute a where frontend_input in ('select', 'multiselect') and options_from is null and not is_user_defined
       and not exists (select from eav_attribute_option o where o.attribute_id = a.id)`,
    );
    expect(without).toEqual([]);
  });

  it('lets every sequence continue above the ids it installed', async () => {
    const columns = await db.query<{ name: string; column: string }>(
      `select table_name as name, column_name as column from information_schema.columns
       where table_schema = 'public' and column_default like 'nextval%'`,
    );
    expect(columns.length).toBeGreaterThan(20);
    for (const { name, column } of columns) {
      const row = await one<{ next: number; highest: number }>(
        `select nextval(pg_get_serial_sequence('${name}', '${column}')) as next, (select coalesce(max("${column}"), 0) from "${name}") as highest`,
      );
      expect(row?.next, name).toBeGreaterThan(row?.highest ?? Number.NaN);
    }
  });

  it('gives each order state exactly one default status', async () => {
    expect(
      await db.query('select state from sales_order_status_state group by state having count(*) filter (where is_default) <> 1'),
    ).toEqual([]);
    expect(await one('select count(distinct state)::int as n from sales_order_status_state')).toEqual({ n: 8 });
  });

  it('has one role that is granted everything', async () => {
    expect(await one('select name, resources from admin_role where id = 1')).toEqual({
      name: 'Administrators',
      resources: ['Magento_Backend::all'],
    });
  });
});
