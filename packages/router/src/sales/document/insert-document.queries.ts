import { insertInto, type Queryable } from '@merx/db';
import { type DocumentKind, type Documents, documentTables } from './document.queries.js';

/** Amounts as decimal text. */
type Value = string | number | null | undefined;
/** Columns that the insert fills. */
type Filled = 'entity_id' | 'increment_id' | 'parent_id' | 'updated_at' | 'billing_address_id' | 'shipping_address_id';
type Values<Row> = { [Column in keyof Row as Column extends Filled | 'packages' | 'shipping_label' ? never : Column]?: Value };
type Part<Row, Needed extends keyof Row> = Values<Row> & { [Column in Needed]: string | number };

type ItemOf<K extends DocumentKind> = Part<Documents[K]['items'][number], 'order_item_id' | 'qty'>;

/** A comment before insertion. */
export interface NewComment {
  comment: string;
  is_customer_notified: number;
  is_visible_on_front: number;
  created_at?: string | null;
}

/** A track before insertion. */
export interface NewTrack {
  order_id: number;
  track_number: string;
  carrier_code: string;
  title: string;
  description: string | null;
  qty: string;
  weight: string;
  created_at?: string | null;
}

/** Bytes in PostgreSQL's text format. */
type LabelBytes = `\\x${string}`;

/** A document before insertion; its number is the store's next unless given. */
export interface NewDocument<K extends DocumentKind> {
  document: Part<Documents[K]['document'], 'order_id' | 'store_id'> & {
    increment_id?: string | null;
  } & (K extends 'shipment' ? { packages?: object[] | null; shipping_label?: LabelBytes | null } : unknown);
  items: ItemOf<K>[];
  comments: NewComment[];
  /** For a shipment. */
  tracks?: NewTrack[];
}

const FILLED = { entity_id: null, created_at: 'coalesce(given.created_at, now())', updated_at: 'now()' };
const address = (type: 'billing' | 'shipping') =>
  `(select a.entity_id from sales_order_address a where a.parent_id = given.order_id and a.address_type = '${type}' limit 1)`;

function insertSql(kind: DocumentKind): string {
  const { table, parts } = documentTables[kind];
  const own = {
    ...FILLED,
    increment_id: `coalesce(given.increment_id, next_increment_id('${kind}', given.store_id))`,
    billing_address_id: address('billing'),
    shipping_address_id: address('shipping'),
  };
  const partInserts = Object.entries(parts).map(([name, part], index) => {
    const from = `new_document, jsonb_populate_recordset(null::${part.name}, $${index + 2}::jsonb) given`;
    return `new_${name} as (${insertInto(part, from, { ...FILLED, parent_id: 'new_document.entity_id' })})`;
  });
  return `with new_document as (
    ${insertInto(table, `jsonb_populate_record(null::${table.name}, $1::jsonb) given`, own)} returning entity_id, increment_id
  ), ${partInserts.join(', ')}
  select entity_id, increment_id from new_document`;
}

/** Inserts a document of an order with all related rows, in one statement: one row. `created_at` defaults to now. */
export async function insertDocument<K extends DocumentKind>(
  tx: Queryable,
  kind: K,
  given: NewDocument<K>,
): Promise<{ entity_id: number; increment_id: string }[]> {
  const { items, comments, tracks } = given;
  const parts = [items, comments, ...(documentTables[kind].parts.tracks ? [tracks ?? []] : [])].map((rows) => JSON.stringify(rows));
  return tx.query(insertSql(kind), [JSON.stringify(given.document), ...parts]);
}
