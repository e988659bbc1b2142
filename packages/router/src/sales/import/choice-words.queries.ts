import type { Queryable } from '@merx/db';

/** `$.x[*]` is empty if there is no list; ids are compared as text, because client data may contain any type. */
const WORDS = `
  select item.item_id, 1 as part, e.place, a.frontend_label as label, o.label as value
  from item cross join jsonb_path_query(item.chosen, '$.configurable_item_options[*]') with ordinality e(one, place)
  join eav_attribute a on a.id::text = e.one ->> 'option_id' join eav_attribute_option o on o.id::text = e.one ->> 'option_value'
  union all
  select item.item_id, 2, e.place, b.title, (select string_agg(case when s.can_change_qty and b.type in ('select', 'radio')
      then e.one ->> 'option_qty' else trim_scale(s.qty)::text end || ' x ' || (p.attributes ->> 'name'), ', ' order by s.position)
    from bundle_selection s join product p on p.id = s.product_id
    where s.option_id = b.option_id and e.one -> 'option_selections' @> to_jsonb(s.selection_id))
  from item cross join jsonb_path_query(item.chosen, '$.bundle_options[*]') with ordinality e(one, place)
  join bundle_option b on b.option_id::text = e.one ->> 'option_id'
  union all
  select item.item_id, 3, e.place, o.title, coalesce(
    (select string_agg(v.title, ', ' order by v.sort_order, v.option_type_id) from product_option_value v
      where v.option_id = o.option_id and v.option_type_id::text = any(string_to_array(e.one ->> 'option_value', ','))),
    case o.type when 'date' then left(e.one ->> 'option_value', 10) else e.one ->> 'option_value' end)
  from item cross join jsonb_path_query(item.chosen, '$.custom_options[*]') with ordinality e(one, place)
  join product_option o on o.option_id::text = e.one ->> 'option_id' and o.type <> 'file'
  union all
  select item.item_id, 4, 1, coalesce(p.attributes ->> 'links_title', 'Links'), string_agg(k.title, ', ' order by k.sort_order, k.id)
  from item join product p on p.id = item.product_id join downloadable_link k on k.product_id = p.id
    and item.chosen #> '{downloadable_option,downloadable_links}' @> to_jsonb(k.id)
  group by item.item_id, p.attributes ->> 'links_title'`;

/** Fills in the display text of selected options in an order's items where missing; deleted options have none. */
export async function updateChoiceWords(tx: Queryable, orderId: number): Promise<void> {
  await tx.query(
    `with item as (
       select i.item_id, i.product_id, i.product_options -> 'extension_attributes' as chosen from sales_order_item i
       where i.order_id = $1 and i.product_options ? 'extension_attributes' and not i.product_options ? 'labels'
     ), words as (
       select item_id, jsonb_agg(jsonb_build_object('label', label, 'value', value) order by part, place) as labels
       from (${WORDS}) word where value is not null group by item_id
     )
     update sales_order_item i set product_options = i.product_options || jsonb_build_object('labels', words.labels)
     from words where i.item_id = words.item_id`,
    [orderId],
  );
}
