import { type Door, openDoor } from './cart-doors.js';
import { type Goods, stockProduct } from './goods.js';
import type { Answer, Shop } from './shop.js';

/** An order that a guest has placed, and its items by sku. */
export interface SoldOrder {
  id: number;
  items: Record<string, number>;
}

/** Orders what `fill` puts into a guest's cart. */
export async function sell(shop: Shop, admin: string, fill: (door: Door) => Promise<unknown>, shipped = true): Promise<SoldOrder> {
  const door = await openDoor(shop, 'guest', admin);
  await fill(door);
  const { status, body: id } = await door.order({ shipped });
  if (status !== 200) throw new Error(`No order: ${status} ${JSON.stringify(id)}`);
  const rows = await shop.db.query<{ sku: string; item_id: number }>('select sku, item_id from sales_order_item where order_id = $1', [id]);
  return { id, items: Object.fromEntries(rows.map(({ sku, item_id }) => [sku, item_id])) };
}

/** An order of so many pieces of a fresh product. */
export async function sellGoods(
  shop: Shop,
  admin: string,
  qty: number,
  goods: Partial<Goods> = {},
): Promise<SoldOrder & { itemId: number; productId: number; sku: string }> {
  const { id: productId, sku } = await stockProduct(shop, goods);
  const sold = await sell(shop, admin, (door) => door.add(sku, qty));
  return { ...sold, sku, productId, itemId: sold.items[sku] ?? 0 };
}

const TABLES = ['sales_order', 'sales_order_item', 'sales_order_payment', 'sales_order_status_history', 'stock_item', 'mail_message'];
const OF_DOCUMENTS = ['invoice', 'creditmemo', 'shipment'].flatMap((kind) =>
  ['', '_item', '_comment'].map((part) => `sales_${kind}${part}`),
);

/** All that orders and their documents have written, to compare before and after a call. */
export async function salesState({ db }: Pick<Shop, 'db'>): Promise<unknown> {
  const all = [...TABLES, ...OF_DOCUMENTS, 'sales_shipment_track'];
  const lists = all.map(
    (name) => `'${name}', (select coalesce(array_agg(t.xmin::text || ' ' || t::text order by t::text), '{}') from ${name} t)`,
  );
  return (await db.query(`select json_build_object(${lists.join(', ')}) as state`))[0];
}

/** Makes calls of which each must be refused with that status, and change nothing. */
export async function refusals(shop: Shop, status: number, calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const before = JSON.stringify(await salesState(shop));
  const answers: Answer[] = [];
  for (const call of calls) {
    const answer = await call();
    if (answer.status !== status) throw new Error(`${call}: ${answer.status} ${JSON.stringify(answer.body)}`);
    answers.push(answer);
  }
  if (JSON.stringify(await salesState(shop)) !== before) throw new Error('A refused call has changed something.');
  return answers;
}
