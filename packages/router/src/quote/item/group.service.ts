import type { Queryable } from '@merx/db';
import { type Money, money, times } from '@merx/wire';
import { quantityFault, type StockSettings } from '../../catalog-inventory/index.js';
import { badInputs } from '../../trpc/errors.js';
import type { CartProduct } from '../cart/cart.js';
import { type CartScope, selectCartProducts, selectGroupParts } from '../cart/cart-product.queries.js';
import { groupWithoutParts } from '../faults.js';
import { isOffered } from './item-rules.js';
import { stocksOf } from './item-stock.service.js';

/** A product of a group and its quantity, added to a cart as a separate line. */
export interface GroupPart {
  product: CartProduct;
  qty: Money;
}

interface GroupRequest {
  group: CartProduct;
  /** Multiplier of the default quantities. */
  qty: Money;
  scope: CartScope;
  settings: StockSettings;
}

/**
 * The products that a group adds to a cart, in order and with default quantities; unavailable products and those without
 * a default quantity are left out. Throws 400 when none is left and when the group is out of stock; the stock of the
 * products is not checked.
 */
export async function groupParts(tx: Queryable, { group, qty, scope, settings }: GroupRequest): Promise<GroupPart[]> {
  const stock = (await stocksOf(tx, settings, [{ product: group, parts: [] }])).get(group.id);
  const fault = stock && quantityFault(stock, qty);
  if (fault) throw badInputs([fault]);
  const rows = await selectGroupParts(tx, group.id);
  const ids = rows.map(({ product_id }) => product_id);
  const products = new Map((await selectCartProducts(tx, ids, scope)).map((product) => [product.id, product]));
  const parts = rows.flatMap(({ product_id, qty: perGroup }): GroupPart[] => {
    const product = products.get(product_id);
    return product && isOffered(product) ? [{ product, qty: times(qty, money(perGroup)) }] : [];
  });
  if (parts.length === 0) throw groupWithoutParts();
  return parts;
}
