/** `p` is the product. The fields are those of the API's response. */
const productJson = (more = '') => `json_build_object(
  'id', p.id, 'sku', p.sku, 'name', p.attributes ->> 'name', 'attribute_set_id', p.attribute_set_id, 'price', p.price, 'status', p.status,
  'visibility', p.visibility, 'type_id', p.type_id, 'created_at', wire_time(p.created_at), 'updated_at', wire_time(p.updated_at),
  'weight', p.weight, 'product_links', '[]'::json, 'options', '[]'::json, 'media_gallery_entries', '[]'::json,
  'tier_prices', (select coalesce(json_agg(json_build_object('customer_group_id', t.customer_group_id, 'qty', t.qty, 'value', t.value)), '[]')
    from product_tier_price t where t.product_id = p.id),
  'extension_attributes', json_build_object(${more}
    'website_ids', (select json_agg(w.website_id) from product_website w where w.product_id = p.id),
    'category_links', (select json_agg(json_build_object('position', c.position, 'category_id', c.category_id::text))
      from category_product c where c.product_id = p.id)),
  'custom_attributes', (select json_agg(json_build_object('attribute_code', a.key, 'value', a.value))
    from jsonb_each_text(p.attributes) a where a.key <> 'name'))`;

const STOCK = "'stock_item', (select to_jsonb(s) from stock_item s where s.product_id = p.id),";

const productPage = (where: string, order: string) => `json_build_object(
  'items', (select coalesce(json_agg(${productJson()} order by ${order}), '[]') from (select * from product p where ${where} order by ${order} limit 20) p),
  'total_count', (select count(*) from product p where ${where}))::text`;

const IN_CATEGORY = 'p.id in (select product_id from category_product where category_id = $1::int)';
const NAMED_LIKE = "fold(p.attributes ->> 'name') like fold($1)";

const CART = 'select entity_id from quote where masked_id = $1 and is_active';

const zeros = (names: string) =>
  names
    .split(' ')
    .map((name) => `'${name}', 0`)
    .join(', ');
const ZEROS = zeros(
  'base_grand_total base_subtotal discount_amount base_discount_amount subtotal_with_discount base_subtotal_with_discount shipping_amount ' +
    'base_shipping_amount shipping_discount_amount base_shipping_discount_amount tax_amount base_tax_amount shipping_tax_amount ' +
    'base_shipping_tax_amount subtotal_incl_tax base_subtotal_incl_tax shipping_incl_tax base_shipping_incl_tax',
);
const ITEM_ZEROS = zeros(
  'base_price base_row_total row_total_with_discount tax_amount base_tax_amount tax_percent discount_amount base_discount_amount ' +
    'discount_percent price_incl_tax base_price_incl_tax row_total_incl_tax base_row_total_incl_tax',
);

/** The response to each kind of call in one statement that does no more than needed. Parameters: the path's, then the body. */
export const statements: Readonly<Record<string, string>> = {
  nothing: "select json_build_object('id', 0)::text as answer where $1 <> ''",
  product: `select ${productJson(STOCK)}::text as answer from product p where lower(p.sku) = lower($1)`,
  productsOfCategory: `select ${productPage(IN_CATEGORY, 'p.price, p.id')} as answer`,
  productsByText: `select ${productPage(NAMED_LIKE, "fold(p.attributes ->> 'name'), p.id")} as answer`,
  search: `with hits as materialized (
      select p.id, p.price, ts_rank(r.words, search_query($1)) as score from product_search r join product p on p.id = r.product_id
      where r.store_id = 0 and r.words @@ search_query($1))
    select json_build_object('items', array(select json_build_object('id', id, 'custom_attributes',
        json_build_array(json_build_object('attribute_code', 'score', 'value', round(score::numeric, 4)::text))) from hits order by score desc, id limit 20),
      'aggregations', json_build_object('buckets', json_build_array(
        json_build_object('name', 'category_bucket', 'values', array(select json_build_object('value', c.category_id::text, 'metrics', json_build_array(c.category_id::text, count(*)))
          from hits join category_product c on c.product_id = hits.id group by c.category_id order by count(*) desc)),
        json_build_object('name', 'price_bucket', 'values', array(select json_build_object('value', floor(price / 100)::text, 'metrics', json_build_array(floor(price / 100)::text, count(*)))
          from hits group by floor(price / 100))))),
      'total_count', (select count(*) from hits))::text as answer`,
  categoryTree: `select json_agg(json_build_object('id', c.id, 'parent_id', c.parent_id, 'name', c.attributes ->> 'name', 'is_active', true,
      'position', c.position, 'level', c.level, 'product_count', coalesce(n.count, 0), 'children_data', '[]'::json) order by c.path)::text as answer
    from category c left join (select category_id, count(*) from category_product group by category_id) n on n.category_id = c.id`,
  createCart: `insert into quote (masked_id, store_id, customer_is_guest, base_currency_code, quote_currency_code)
    values (replace(gen_random_uuid()::text, '-', ''), 1, true, 'USD', 'USD') returning to_json(masked_id)::text as answer`,
  addItem: `insert into quote_item (quote_id, product_id, sku, name, product_type, qty)
    select q.entity_id, p.id, p.sku, p.attributes ->> 'name', p.type_id, ($3::jsonb #>> '{cartItem,qty}')::numeric
    from (${CART}) q, product p where lower(p.sku) = lower($2)
    returning json_build_object('item_id', item_id, 'sku', sku, 'qty', qty, 'name', name, 'product_type', product_type,
      'quote_id', quote_id::text)::text as answer`,
  totals: `select json_build_object(${ZEROS}, 'base_currency_code', 'USD', 'quote_currency_code', 'USD', 'subtotal', sum(i.qty * p.price), 'grand_total', sum(i.qty * (p.price + 5)), 'items_qty', sum(i.qty),
      'items', coalesce(json_agg(json_build_object('item_id', i.item_id, 'price', p.price, 'qty', i.qty, 'row_total', i.qty * p.price, 'name', i.name, ${ITEM_ZEROS})), '[]'),
      'total_segments', json_build_array(json_build_object('code', 'subtotal', 'title', 'Subtotal', 'value', sum(i.qty * p.price)),
        json_build_object('code', 'grand_total', 'title', 'Grand Total', 'value', sum(i.qty * (p.price + 5)))))::text as answer
    from quote_item i join product p on p.id = i.product_id where i.quote_id = (${CART})`,
  shippingMethods: `select json_build_array(json_build_object('carrier_code', 'flatrate', 'method_code', 'flatrate', 'carrier_title', 'Flat Rate',
      'method_title', 'Fixed', 'amount', 5 * sum(i.qty), 'available', true, 'country', $2::jsonb #>> '{address,country_id}'))::text as answer
    from quote_item i where i.quote_id = (${CART})`,
  saveAddress: `insert into quote_address (quote_id, address_type, email, firstname, lastname, street, city, country_id, region, region_id,
      region_code, postcode, telephone)
    select q.entity_id, $2, a.email, a.firstname, a.lastname, a.street, a.city, a.country_id, a.region, a.region_id, a.region_code, a.postcode, a.telephone
    from (${CART}) q, jsonb_populate_record(null::quote_address, $3::jsonb -> 'address') a returning id::text as answer`,
  chooseShipping: `update quote_address set shipping_method = 'flatrate_flatrate', shipping_description = $2::jsonb ->> 'carrierCode'
    where quote_id = (${CART}) and address_type = 'shipping' returning 'true' as answer`,
  placeOrder: `with cart as (
      update quote set is_active = false where masked_id = $1 and is_active returning entity_id, store_id),
    bought as (select i.*, p.price from cart c join quote_item i on i.quote_id = c.entity_id join product p on p.id = i.product_id),
    stock as (update stock_item s set qty = s.qty - b.qty from bought b where s.product_id = b.product_id),
    made as (insert into sales_order (increment_id, store_id, state, status, customer_email, subtotal, grand_total, base_grand_total, quote_id,
        shipping_method, total_qty_ordered, order_currency_code)
      select next_increment_id('order', c.store_id), c.store_id, 'new', 'pending', $3::jsonb ->> 'email', b.subtotal, b.subtotal + 5 * b.qty,
        b.subtotal + 5 * b.qty, c.entity_id, 'flatrate_flatrate', b.qty, 'USD'
      from cart c, (select sum(qty * price) as subtotal, sum(qty) as qty from bought) b returning entity_id),
    lines as (insert into sales_order_item (order_id, sku, name, product_id, product_type, price, row_total, qty_ordered)
      select m.entity_id, b.sku, b.name, b.product_id, b.product_type, b.price, b.qty * b.price, b.qty from made m, bought b),
    addresses as (insert into sales_order_address (parent_id, address_type, street, city, country_id, email, firstname, lastname, postcode, region, telephone)
      select m.entity_id, a.address_type, a.street, a.city, a.country_id, a.email, a.firstname, a.lastname, a.postcode, a.region, a.telephone
      from made m, cart c, quote_address a where a.quote_id = c.entity_id),
    payment as (insert into sales_order_payment (parent_id, method) select entity_id, $2 from made)
    select entity_id::text as answer from made`,
  orders: `select json_build_object('items', (select json_agg(jsonb_strip_nulls(to_jsonb(o)) || jsonb_build_object(
        'items', (select jsonb_agg(jsonb_strip_nulls(to_jsonb(i))) from sales_order_item i where i.order_id = o.entity_id),
        'billing_address', (select jsonb_strip_nulls(to_jsonb(a)) from sales_order_address a where a.parent_id = o.entity_id and a.address_type = 'billing'),
        'payment', (select jsonb_strip_nulls(to_jsonb(y)) from sales_order_payment y where y.parent_id = o.entity_id)))
      from (select * from sales_order where status = $1 order by created_at desc, entity_id limit 20) o),
    'total_count', (select count(*) from sales_order where status = $1))::text as answer`,
};
