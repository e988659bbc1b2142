import { assignments, type Queryable } from '@merx/db';

/** Existing data that an imported order refers to. */
export interface KnownToShop {
  is_customer_known: boolean;
  is_increment_id_taken: boolean;
  products: { id: number; sku: string }[];
}

/** Whether the customer, an order with that number, and products with these SKUs (in lower case) exist. */
export function selectKnownToShop(
  tx: Queryable,
  { customerId, incrementId, skus }: { customerId: number | null; incrementId: string | null; skus: readonly string[] },
): Promise<KnownToShop[]> {
  return tx.query(
    `select exists (select from customer where id = $1::int) as is_customer_known,
       exists (select from sales_order where increment_id = $2::text) as is_increment_id_taken,
       (select coalesce(json_agg(json_build_object('id', p.id, 'sku', lower(p.sku))), '[]') from product p
         where lower(p.sku) = any($3::text[])) as products`,
    [customerId, incrementId, skus],
  );
}

/** Inserts gift messages, a JSON list, and returns their ids in list order. */
export async function insertGiftMessages(tx: Queryable, messages: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `with given as materialized (
       select nextval('gift_message_gift_message_id_seq')::int as id, element.value, element.place
       from jsonb_array_elements($1::jsonb) with ordinality element(value, place)),
     inserted as (
       insert into gift_message (gift_message_id, customer_id, sender, recipient, message)
       select id, coalesce((value ->> 'customer_id')::int, 0), coalesce(value ->> 'sender', ''), coalesce(value ->> 'recipient', ''),
         coalesce(value ->> 'message', '') from given)
     select id from given order by place`,
    [messages],
  );
  return rows.map(({ id }) => id);
}

/** Updates fields of an order; `names` are the columns to update, with values from `fields`, a JSON text, where present. */
export async function updateOrderFields(tx: Queryable, id: number, names: readonly string[], fields: string): Promise<void> {
  await tx.query(
    `update sales_order t set ${assignments(names)}
     from sales_order s, jsonb_populate_record(s, $2::jsonb) given where s.entity_id = $1 and t.entity_id = s.entity_id`,
    [id, fields],
  );
}
