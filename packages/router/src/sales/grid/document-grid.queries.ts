import type { CompiledCriteria, CriteriaField, Queryable } from '@merx/db';
import type { DocumentKind } from '../document/document-tables.queries.js';
import { documentTables } from '../document/document-tables.queries.js';

/** An invoice, a shipment or a credit memo as the admin's list shows it. */
export interface DocumentGridRow {
  entity_id: number;
  increment_id: string;
  created_at: string;
  store_id: number;
  order_id: number;
  order_increment_id: string;
  order_created_at: string;
  order_status: string;
  customer_email: string;
  billing_name: string | null;
  shipping_name: string | null;
  /** Null for shipments, which have neither a state nor amounts. */
  state: number | null;
  base_grand_total: number | null;
  base_currency_code: string | null;
  grand_total: number | null;
  order_currency_code: string | null;
  total_qty: number;
}

const nameOf = (alias: string) => `nullif(concat_ws(' ', ${alias}.firstname, ${alias}.lastname), '')`;

const from = (table: string) => `${table} d join sales_order o on o.entity_id = d.order_id
  left join sales_order_address b on b.parent_id = d.order_id and b.address_type = 'billing'
  left join sales_order_address h on h.parent_id = d.order_id and h.address_type = 'shipping'`;

const row = (kind: DocumentKind) => {
  const amounts = kind !== 'shipment';
  const own = (column: string) => (amounts ? `d.${column}` : 'null');
  return `json_build_object('entity_id', d.entity_id, 'increment_id', d.increment_id, 'created_at', wire_time(d.created_at),
    'store_id', d.store_id, 'order_id', d.order_id, 'order_increment_id', o.increment_id, 'order_created_at', wire_time(o.created_at),
    'order_status', o.status, 'customer_email', o.customer_email, 'billing_name', ${nameOf('b')}, 'shipping_name', ${nameOf('h')},
    'state', ${own('state')}, 'base_grand_total', ${own('base_grand_total')}, 'base_currency_code', ${own('base_currency_code')},
    'grand_total', ${own('grand_total')}, 'order_currency_code', ${own('order_currency_code')},
    'total_qty', (select coalesce(sum(i.qty), 0) from ${documentTables[kind].parts.items.table.name} i
      join sales_order_item x on x.item_id = i.order_item_id and x.parent_item_id is null where i.parent_id = d.entity_id))`;
};

/** A page of documents and how many there are on all pages; in the criteria `d` is the document, `o` its order, `b` and `h` its addresses. */
export async function selectDocumentGrid(
  db: Queryable,
  kind: DocumentKind,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: DocumentGridRow[] }> {
  const tables = from(documentTables[kind].table.name);
  const [page] = await db.query<{ total: number; items: DocumentGridRow[] }>(
    `select (select count(*) from ${tables} where ${where})::int as total,
       (select coalesce(json_agg(${row(kind)} order by page.place), '[]')
        from (select d.entity_id as page_id, row_number() over (order by ${orderBy}) as place from ${tables}
              where ${where} order by ${orderBy} ${limit}) page
        join (${tables}) on d.entity_id = page.page_id) as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

const joined: Readonly<Record<string, CriteriaField>> = {
  order_increment_id: { sql: 'o.increment_id', kind: 'text', sortSql: 'o.increment_id' },
  order_created_at: { sql: 'o.created_at', kind: 'time' },
  order_status: { sql: 'o.status', kind: 'text' },
  customer_email: { sql: 'o.customer_email', kind: 'text' },
  billing_name: { sql: nameOf('b'), kind: 'text' },
  shipping_name: { sql: nameOf('h'), kind: 'text' },
};

/** The field of that name that the list has besides the columns of a document. */
export const documentGridField = (name: string): CriteriaField | undefined => (Object.hasOwn(joined, name) ? joined[name] : undefined);
