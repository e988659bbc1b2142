import { type CartChild, isVirtualItem } from '../cart/cart.js';

/** Where goods can be picked up. */
export interface PickupBook {
  /** The products that were looked up. */
  known: ReadonlySet<number>;
  /** Of these, the ones that are assigned to each pick-up location, by its code. */
  productsAt: ReadonlyMap<string, ReadonlySet<number>>;
}

type Single = Pick<CartChild, 'product_id' | 'product_type'>;
type Items = readonly (Single & { children: Single[] })[];

/** The products of a cart that are shipped: the parts of composite ones. */
export function shippedProducts(items: Items): number[] {
  const single = items.flatMap(({ product_id, product_type, children }): Single[] =>
    children.length > 0 ? children : [{ product_id, product_type }],
  );
  return [...new Set(single.filter((one) => !isVirtualItem(one)).map(({ product_id }) => product_id))];
}

/** Whether the book says for each of the items where it can be picked up. */
export function covers({ known }: PickupBook, items: Items): boolean {
  return shippedProducts(items).every((id) => known.has(id));
}

/** The codes of the places that have all shipped items assigned. */
export function placesServing(book: PickupBook | null, items: Items): string[] {
  const wanted = shippedProducts(items);
  return [...(book?.productsAt ?? [])].filter(([, products]) => wanted.every((id) => products.has(id))).map(([code]) => code);
}

/** Whether a place has all shipped items assigned. */
export const isServed = (book: PickupBook | null, items: Items): boolean => placesServing(book, items).length > 0;
