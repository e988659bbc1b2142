import type { Queryable } from '@merx/db';
import { add, compare, type Money, money, sum, ZERO } from '@merx/wire';
import { normaliseQty, quantityFault, type StockSettings, stockForCart } from '../../catalog-inventory/index.js';
import { badInput, missing } from '../../trpc/errors.js';
import type { Cart, CartItem, CartProduct, ProductOption } from '../cart/cart.js';
import type { CartItemInput } from './item.schema.js';

const ENABLED = 1;
const CARRIED_TYPES = new Set(['simple', 'virtual']);

/** Throws 404 for a product that the cart's website does not sell, 400 for one that cannot be bought (like this). */
export function requireSalable(product: CartProduct): void {
  if (!product.in_website) throw missing("The product that was requested doesn't exist. Verify the product and try again.");
  if (product.status !== ENABLED) throw badInput('Product that you are trying to add is not available.');
  if (!CARRIED_TYPES.has(product.type_id))
    throw badInput('Products of type "%type" cannot be put in a cart by themselves.', { type: product.type_id });
}

/** The quantity of a call. Throws 400 when it is absent or not above zero. */
export function requireQty(item: CartItemInput): Money {
  if (item.qty === null || item.qty === undefined) throw badInput('"%fieldName" is required. Enter and try again.', { fieldName: 'qty' });
  const qty = money(item.qty);
  if (compare(qty, ZERO) <= 0)
    throw badInput('Invalid value of "%value" provided for the %fieldName field.', { value: item.qty, fieldName: 'qty' });
  return qty;
}

/** The buyer's choices in their one form, so that equal choices are equal text. Throws 400 for choices that the product does not offer or lacks. */
export function chosenOption(product: CartProduct, item: CartItemInput): ProductOption {
  const options = item.product_option?.extension_attributes?.custom_options ?? [];
  if (options.length > 0) throw badInput('The product has no option with the ID "%optionId".', { optionId: options[0]?.option_id ?? '' });
  if (product.required_options)
    throw badInput("The product's required option(s) weren't entered. Make sure the options are entered and try again.");
  return {};
}

/** The item that a further one like it is added to. */
export function equalItem(cart: Cart, product: CartProduct, option: ProductOption): CartItem | undefined {
  const wanted = JSON.stringify(option);
  return cart.items.find((item) => item.product_id === product.id && JSON.stringify(item.product_option) === wanted);
}

/**
 * The quantity that the cart may hold of this line, checked against the stock together with the product's other lines.
 * Throws 404 when the product has no stock record, 400 when the quantity is refused.
 */
export async function allowedQty(
  tx: Queryable,
  settings: StockSettings,
  product: CartProduct,
  given: Money,
  inThisLine: Money,
  otherLines: CartItem[],
): Promise<Money> {
  const [stock] = await stockForCart(tx, [product.id], settings);
  if (!stock) throw missing("The product that was requested doesn't exist. Verify the product and try again.");
  const qty = add(normaliseQty(stock, given), inThisLine);
  const ofProduct = otherLines.filter((item) => item.product_id === product.id).map((item) => money(item.qty));
  const fault = quantityFault(stock, add(qty, sum(ofProduct)));
  if (fault) throw badInput(fault.message, fault.parameters);
  return qty;
}
