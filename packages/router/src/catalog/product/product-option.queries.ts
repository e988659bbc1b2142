import type { Queryable } from '@merx/db';

export interface OptionRow {
  option_id: number;
  title: string;
  type: string;
  sort_order: number;
  is_require: boolean;
  price: string | null;
  price_type: string | null;
  sku: string | null;
  file_extension: string | null;
  max_characters: number | null;
  image_size_x: number | null;
  image_size_y: number | null;
}

export interface OptionValueRow {
  option_type_id: number;
  option_id: number;
  title: string;
  sort_order: number;
  price: string;
  price_type: string;
  sku: string | null;
}

/** The ids that a product's options and their values have (values by id, with their option's), and as many new ones as asked for. */
export interface OptionIds {
  options: number[];
  values: Record<string, number>;
  newOptions: number[];
  newValues: number[];
}

/** The ids a product's options have, and new ones for those to be added. */
export async function selectOptionIds(tx: Queryable, productId: number, options: number, values: number): Promise<OptionIds> {
  const [row] = await tx.query<OptionIds>(
    `select array(select option_id from product_option where product_id = $1) as options,
       (select coalesce(json_object_agg(v.option_type_id, v.option_id), '{}') from product_option_value v
         join product_option o on o.option_id = v.option_id where o.product_id = $1) as values,
       array(select nextval(pg_get_serial_sequence('product_option', 'option_id'))::int from generate_series(1, $2::int)) as "newOptions",
       array(select nextval(pg_get_serial_sequence('product_option_value', 'option_type_id'))::int from generate_series(1, $3::int)) as "newValues"`,
    [productId, options, values],
  );
  return row ?? { options: [], values: {}, newOptions: [], newValues: [] };
}

/** Gives the product these options and no others; those with a known id keep it. */
export async function replaceOptionRows(tx: Queryable, productId: number, rows: OptionRow[]): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($2::jsonb) as g(option_id int, title text, type text, sort_order int, is_require boolean,
       price numeric, price_type text, sku text, file_extension text, max_characters int, image_size_x int, image_size_y int)),
     gone as (delete from product_option o where o.product_id = $1 and not exists (select 1 from given g where g.option_id = o.option_id))
     insert into product_option (option_id, product_id, title, type, sort_order, is_require, price, price_type, sku, file_extension,
       max_characters, image_size_x, image_size_y)
     select option_id, $1, title, type, sort_order, is_require, price, price_type, sku, file_extension, max_characters, image_size_x, image_size_y
     from given
     on conflict (option_id) do update set title = excluded.title, type = excluded.type, sort_order = excluded.sort_order,
       is_require = excluded.is_require, price = excluded.price, price_type = excluded.price_type, sku = excluded.sku,
       file_extension = excluded.file_extension, max_characters = excluded.max_characters, image_size_x = excluded.image_size_x,
       image_size_y = excluded.image_size_y`,
    [productId, JSON.stringify(rows)],
  );
}

/** Gives these options of a product these values and no others; those with a known id keep it. */
export async function replaceOptionValueRows(tx: Queryable, optionIds: number[], rows: OptionValueRow[]): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($2::jsonb)
       as g(option_type_id int, option_id int, title text, sort_order int, price numeric, price_type text, sku text)),
     gone as (delete from product_option_value v where v.option_id = any($1::int[])
       and not exists (select 1 from given g where g.option_type_id = v.option_type_id))
     insert into product_option_value (option_type_id, option_id, title, sort_order, price, price_type, sku)
     select option_type_id, option_id, title, sort_order, price, price_type, sku from given
     on conflict (option_type_id) do update set title = excluded.title, sort_order = excluded.sort_order, price = excluded.price,
       price_type = excluded.price_type, sku = excluded.sku`,
    [optionIds, JSON.stringify(rows)],
  );
}
