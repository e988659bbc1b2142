import type { FileStorage } from '@merx/storage';
import { type Money, money, toColumn, ZERO } from '@merx/wire';
import { missingProduct, notFoundByTwo, required } from '../../trpc/errors.js';
import type { Cart, CartProduct, CartItem as Item } from '../cart/cart.js';
import { selectCartProduct } from '../cart/cart-product.queries.js';
import type { CartCall } from '../cart-access.js';
import { type CartChange, type Changed, changeCart, loadCart, loadPricedCart } from '../change/change-cart.service.js';
import { choiceKey } from '../choice/choice.js';
import { storeOptionFile } from '../choice/option-file.js';
import type { PricedCart } from '../totals/price-cart.js';
import { deleteItem, insertItem, replaceItem, updateItemQty } from './item.queries.js';
import type { CartItem, CartItemInput } from './item.schema.js';
import { checkedQty, equalItem, requireOffered, requireQty, requireSalable } from './item-rules.js';
import { itemOf, itemOfLine, type Line, lineOfItem } from './line.js';
import { groupParts, hasChoices, newLine, stocksOf } from './line.service.js';
import { addPlainItem } from './plain-item.service.js';

/** The items of a cart, with the cart id used by the caller. Throws 404. */
export async function listItems({ ctx }: CartCall): Promise<CartItem[]> {
  const priced = await loadPricedCart(ctx);
  // Guests use the masked id, everyone else the number.
  const quoteId = ctx.cart.by === 'mask' ? ctx.cart.maskedId : String(priced.cart.entity_id);
  return priced.cart.items.map((item) => itemOf(priced, item.item_id, quoteId));
}

type ItemCall = CartCall<{ cartItem: CartItemInput }>;

/** A cart being changed, and the folder for uploaded files. */
interface ItemChange extends CartChange {
  privateFiles: FileStorage;
}

/** Adds an item, or updates the one named by `item_id`. Throws 404 for the cart, item or product, 400 for one that cannot be bought. */
export async function saveItem({ ctx, input: { cartItem } }: ItemCall): Promise<CartItem> {
  const { privateFiles } = ctx.settings;
  const isPlain = !cartItem.item_id && !hasChoices(cartItem.product_option);
  const added = isPlain ? await addPlainItem(ctx, cartItem) : null;
  if (added) return added;
  return changeCart(ctx.db, ctx.cart, (change) =>
    cartItem.item_id ? changeItem({ ...change, privateFiles }, cartItem, cartItem.item_id) : addItem({ ...change, privateFiles }, cartItem),
  );
}

/** Updates the item in the path. */
export async function updateItemInCart({ ctx, input }: CartCall<{ itemId: number; cartItem: CartItemInput }>): Promise<CartItem> {
  const { privateFiles } = ctx.settings;
  return changeCart(ctx.db, ctx.cart, (change) => changeItem({ ...change, privateFiles }, input.cartItem, input.itemId));
}

async function addItem(change: ItemChange, given: CartItemInput): Promise<Changed<CartItem>> {
  const { tx, cart } = change;
  if (!given.sku) throw required('sku');
  const qty = requireQty(given);
  const product = await selectCartProduct(tx, given.sku, cart);
  if (!product) throw missingProduct(given.sku);
  return product.type_id === 'grouped' ? addGroup(change, product, qty) : addProduct(change, product, qty, given.product_option);
}

/** Adds the products of a group as separate lines; returns the first. Throws 400 when one of them is rejected. */
async function addGroup(change: ItemChange, group: CartProduct, qty: Money): Promise<Changed<CartItem>> {
  requireOffered(group);
  const [first, ...others] = await groupParts(change, group, qty);
  if (!first) throw new Error('A group without parts.');
  const added = await addProduct(change, first.product, first.qty);
  let { cart: filled } = added;
  for (const part of others) ({ cart: filled } = await addProduct({ ...change, cart: filled }, part.product, part.qty));
  return { cart: filled, result: added.result };
}

/** Adds a quantity of a product with the selected options. */
async function addProduct(
  change: ItemChange,
  product: CartProduct,
  qty: Money,
  given?: CartItemInput['product_option'],
): Promise<Changed<CartItem>> {
  const { tx, cart, privateFiles } = change;
  requireSalable(product);
  const line = await newLine(tx, { product, given, scope: cart, privateFiles });
  const equal = equalItem(cart.items, product, line.option);
  if (equal) return addTo(change, equal, line, qty);
  const total = await totalQty(change, line, qty, undefined, cart.items);
  await keepFiles(change, line);
  const itemId = await insertItem(tx, cart.entity_id, line, toColumn(total));
  return answering(await withNewLine(change, line, itemId, toColumn(total)), itemId);
}

/** Adds a quantity to a line with the same options. */
async function addTo(change: ItemChange, equal: Item, line: Line, qty: Money): Promise<Changed<CartItem>> {
  const others = change.cart.items.filter((item) => item !== equal);
  return setQty(change, equal, await totalQty(change, line, qty, equal, others));
}

/** The line's quantity with `qty` added to that of `existing`. Throws 400 when there is not enough stock. */
async function totalQty(change: CartChange, line: Line, qty: Money, existing: Item | undefined, others: Item[]): Promise<Money> {
  const wanted = { ...line, given: qty, inThisLine: existing ? money(existing.qty) : ZERO };
  return checkedQty(await stocksOf(change, [wanted]), wanted, others);
}

async function keepFiles({ privateFiles }: ItemChange, { files }: Line): Promise<void> {
  for (const file of files) await storeOptionFile(privateFiles, file);
}

/** The cart with the line just written. A line of a single product is known, one with parts is reloaded. */
async function withNewLine({ tx, cart }: CartChange, line: Line, itemId: number, qty: string): Promise<Cart> {
  if (line.parts.length > 0) return loadCart(tx, { by: 'id', cartId: cart.entity_id }, cart.rule_attributes);
  return { ...cart, items: [...cart.items, itemOfLine(line, itemId, qty)] };
}

/** Sets an item's quantity, and its options if given; an equal line is merged. */
async function changeItem(change: ItemChange, given: CartItemInput, itemId: number): Promise<Changed<CartItem>> {
  const { tx, cart, privateFiles } = change;
  const item = requireItem(cart, itemId);
  const qty = requireQty(given);
  requireSalable(item.product);
  const { product, product_option } = item;
  const line = hasChoices(given.product_option)
    ? await newLine(tx, { product, given: given.product_option, scope: cart, privateFiles })
    : lineOfItem(item);
  const others = cart.items.filter((other) => other !== item);
  const isSame = choiceKey(line.option) === choiceKey(product_option);
  const equal = isSame ? undefined : equalItem(others, product, line.option);
  if (equal) {
    await deleteItem(tx, itemId);
    return addTo({ ...change, cart: { ...cart, items: others } }, equal, line, qty);
  }
  const total = await totalQty(change, line, qty, undefined, others);
  if (isSame) return setQty(change, item, total);
  await keepFiles(change, line);
  await replaceItem(tx, cart.entity_id, itemId, line, toColumn(total));
  return answering(await loadCart(tx, { by: 'id', cartId: cart.entity_id }, cart.rule_attributes), itemId);
}

async function setQty({ tx, cart }: CartChange, item: Item, qty: Money): Promise<Changed<CartItem>> {
  const changed = { ...item, qty: toColumn(qty) };
  await updateItemQty(tx, item.item_id, changed.qty);
  return answering({ ...cart, items: cart.items.map((other) => (other === item ? changed : other)) }, item.item_id);
}

/** Saving returns the item with the cart's number, for guests too. */
const answering = (cart: Cart, itemId: number): Changed<CartItem> => ({
  cart,
  result: (priced: PricedCart) => itemOf(priced, itemId, String(cart.entity_id)),
});

/** The line with that id. Throws 404. */
export function requireItem(cart: Cart, itemId: number): Item {
  const item = cart.items.find((candidate) => candidate.item_id === itemId);
  if (!item) throw notFoundByTwo('cartId', cart.entity_id, 'itemId', itemId);
  return item;
}

/** Removes an item from the cart. Throws 404 when it is not in the cart. */
export async function removeItem({ ctx, input }: CartCall<{ itemId: number }>): Promise<boolean> {
  return changeCart(ctx.db, ctx.cart, async ({ tx, cart }) => {
    const item = requireItem(cart, input.itemId);
    await deleteItem(tx, item.item_id);
    return { cart: { ...cart, items: cart.items.filter((other) => other !== item) }, result: true };
  });
}
