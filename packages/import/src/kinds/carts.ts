import { z } from 'zod';
import { selectSkusOfLine } from '../carts.queries.js';
import { carry, eachPage, type Move } from '../move.js';
import type { Tree } from '../source.js';
import { choicesHere } from './choices.js';
import { idsOf } from './taxes.js';

const Id = z.coerce.number();
const Item = z.looseObject({ sku: z.string(), qty: Id, product_type: z.string().nullish(), product_option: z.unknown().optional() });
type Item = z.infer<typeof Item>;
const Cart = z.looseObject({
  id: Id,
  is_active: z.coerce.boolean(),
  customer: z.looseObject({ id: Id.nullish() }).nullish(),
  items: z.array(Item).nullish(),
});
type Cart = z.infer<typeof Cart>;
const Lines = z.array(z.looseObject({ item_id: Id, sku: z.string() }));

/** Imports customers' carts. A cart that was ordered or emptied in the source is emptied here. */
export async function moveCarts(move: Move): Promise<void> {
  move.report.note('Guest carts are not imported: their masked ids are not available through the web API.');
  await eachPage(move, 'cart', '/carts/search', async (carts) => {
    for (const cart of z.array(Cart).parse(carts)) await moveCart(move, cart);
  });
}

async function moveCart(move: Move, { id, is_active, customer, items }: Cart): Promise<void> {
  const { target, maps, state } = move;
  const owner = customer?.id;
  const goods = is_active ? (items ?? []) : [];
  if (!owner || (goods.length === 0 && maps.get('cart', id) === undefined)) return;
  await carry(move, {
    kind: 'cart',
    key: id,
    name: `of customer ${owner}`,
    body: async () => ({
      customerId: maps.id('customer', owner),
      items: (await Promise.all(goods.map((item) => itemHere(move, id, item)))).flat(),
    }),
    find: async ({ customerId }) =>
      idsOf(await target.list('GET /V1/carts/search', { customer_id: String(customerId), is_active: '1' }), 'id'),
    create: async (body) => {
      const cartId = Id.parse(await target.call('POST /V1/customers/{customerId}/carts', { customerId: body.customerId }));
      await fill(move, cartId, body);
      return cartId;
    },
    change: async (cartId, body) => {
      // What the customer added to a cart in this shop is kept.
      if (state.get('cart', String(id))) await empty(move, Number(cartId));
      await fill(move, Number(cartId), body);
    },
  });
}

/** The item with this shop's ids; undefined if it cannot be added to a cart unchanged. */
async function itemHere({ target, maps, report, dryRun }: Move, cart: number, item: Item): Promise<Tree[]> {
  const { sku, qty, product_type: type, product_option: given } = item;
  const { product_option, lost } = choicesHere({ maps }, given);
  const [product = dryRun ? { sku } : undefined] = await selectSkusOfLine(target.db, sku, type ?? 'simple');
  if (product && !lost) return [{ line: sku, sku: product.sku, qty, ...(product_option && { product_option }) }];
  if (!dryRun) report.note(`${sku} in cart ${cart} skipped: the product or a selected option does not exist here.`);
  return [];
}

const linesOf = async ({ target }: Move, cartId: number) => Lines.parse(await target.call('GET /V1/carts/{cartId}/items', { cartId }));

async function empty(move: Move, cartId: number): Promise<void> {
  for (const { item_id: itemId } of await linesOf(move, cartId)) {
    await move.target.call('DELETE /V1/carts/{cartId}/items/{itemId}', { cartId, itemId });
  }
}

/** Adds the missing items to a cart. */
async function fill(move: Move, cartId: number, { items }: Tree): Promise<void> {
  const there = (await linesOf(move, cartId)).map(({ sku }) => sku);
  for (const { line, ...item } of z.array(Item.extend({ line: z.string() })).parse(items)) {
    const place = there.indexOf(line);
    if (place < 0) await move.target.call('POST /V1/carts/{cartId}/items', { cartId, cartItem: { ...item, quote_id: cartId } });
    else there.splice(place, 1);
  }
}
