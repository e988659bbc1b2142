import { type Money, money, toColumn, ZERO } from '@merx/wire';
import { readStockSettings } from '../../catalog-inventory/index.js';
import { notFound, notFoundByTwo, required } from '../../trpc/errors.js';
import type { Cart, CartReference, CartItem as Item } from '../cart/cart.js';
import { selectCartProduct } from '../cart/cart.queries.js';
import { type CartChange, type Changed, changeCart, loadActiveCart } from '../cart/change-cart.service.js';
import type { CartCall } from '../cart-access.js';
import { type PricedCart, priceCart } from '../totals/price-cart.js';
import { deleteItem, insertItem, updateItem } from './item.queries.js';
import type { CartItem, CartItemInput } from './item.schema.js';
import { allowedQty, chosenOption, equalItem, requireQty, requireSalable } from './item-rules.js';
import { itemOf } from './item-wire.js';

/** The items of a cart, with the id under which the door knows the cart. Throws 404. */
export async function listItems({ ctx }: CartCall): Promise<CartItem[]> {
  const { cart, config } = await loadActiveCart(ctx.db, ctx.cart);
  const priced = priceCart(cart, config);
  return cart.items.map((item) => itemOf(priced, item.item_id, publicId(ctx.cart, cart)));
}

/** Guests know the cart by its masked id, everyone else by its number. */
function publicId(reference: CartReference, cart: Cart): string {
  return reference.by === 'mask' ? reference.maskedId : String(cart.entity_id);
}

type ItemCall = CartCall<{ cartItem: CartItemInput }>;

/** Adds an item, or changes the one that `item_id` names. Throws 404 for the cart, item or product, 400 for what cannot be bought. */
export async function saveItem({ ctx, input: { cartItem } }: ItemCall): Promise<CartItem> {
  return changeCart(ctx.db, ctx.cart, (change) =>
    cartItem.item_id ? changeItem(change, cartItem, cartItem.item_id) : addItem(change, cartItem),
  );
}

/** Changes the item in the path. */
export async function updateItemInCart({ ctx, input }: CartCall<{ itemId: number; cartItem: CartItemInput }>): Promise<CartItem> {
  return changeCart(ctx.db, ctx.cart, (change) => changeItem(change, input.cartItem, input.itemId));
}

async function addItem({ tx, cart, config }: CartChange, given: CartItemInput): Promise<Changed<CartItem>> {
  if (!given.sku) throw required('sku');
  const qty = requireQty(given);
  const product = await selectCartProduct(tx, given.sku, cart.store_id, cart.website_id);
  if (!product) throw notFound('sku', given.sku);
  requireSalable(product);
  const option = chosenOption(product, given);
  const equal = equalItem(cart, product, option);
  const settings = readStockSettings(config);
  const others = cart.items.filter((item) => item !== equal);
  const total = await allowedQty(tx, settings, product, qty, equal ? money(equal.qty) : ZERO, others);
  if (equal) return setQty({ tx, cart }, equal, total);
  const itemId = await insertItem(tx, cart.entity_id, product, toColumn(total), option);
  const item: Item = {
    item_id: itemId,
    product_id: product.id,
    sku: product.sku,
    name: product.name,
    product_type: product.type_id,
    qty: toColumn(total),
    product_option: option,
    product,
  };
  return answering({ ...cart, items: [...cart.items, item] }, itemId);
}

async function changeItem({ tx, cart, config }: CartChange, given: CartItemInput, itemId: number): Promise<Changed<CartItem>> {
  const item = requireItem(cart, itemId);
  const qty = requireQty(given);
  requireSalable(item.product);
  const settings = readStockSettings(config);
  const others = cart.items.filter((other) => other !== item);
  return setQty({ tx, cart }, item, await allowedQty(tx, settings, item.product, qty, ZERO, others));
}

async function setQty({ tx, cart }: Pick<CartChange, 'tx' | 'cart'>, item: Item, qty: Money): Promise<Changed<CartItem>> {
  const changed = { ...item, qty: toColumn(qty) };
  await updateItem(tx, item.item_id, changed.qty, changed.product_option);
  return answering({ ...cart, items: cart.items.map((other) => (other === item ? changed : other)) }, item.item_id);
}

/** A save answers the item with the cart's number, for guests too. */
const answering = (cart: Cart, itemId: number): Changed<CartItem> => ({
  cart,
  result: (priced: PricedCart) => itemOf(priced, itemId, String(cart.entity_id)),
});

function requireItem(cart: Cart, itemId: number): Item {
  const item = cart.items.find((candidate) => candidate.item_id === itemId);
  if (!item) throw notFoundByTwo('cartId', cart.entity_id, 'itemId', itemId);
  return item;
}

/** Takes an item out of the cart. Throws 404 when the cart does not hold it. */
export async function removeItem({ ctx, input }: CartCall<{ itemId: number }>): Promise<boolean> {
  return changeCart(ctx.db, ctx.cart, async ({ tx, cart }) => {
    const item = requireItem(cart, input.itemId);
    await deleteItem(tx, item.item_id);
    return { cart: { ...cart, items: cart.items.filter((other) => other !== item) }, result: true };
  });
}
