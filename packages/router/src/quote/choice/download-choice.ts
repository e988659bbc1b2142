import { type Money, money, sum } from '@merx/wire';
import type { CartProduct, Choices } from '../cart/cart.js';
import type { Downloads } from '../cart/cart-product.js';
import { linkNotFound, linksRequired } from '../faults.js';

type ChosenLinks = NonNullable<Choices['downloadable_option']>;

/** The purchased links: the selected ones, or all when they are not sold separately. Throws 400 for an unknown link and for none. */
export function downloadChoice({ links, separately }: Downloads, given: number[]): ChosenLinks {
  const known = new Set(links.map(({ link_id }) => link_id));
  const unknown = given.find((id) => !known.has(id));
  if (unknown !== undefined) throw linkNotFound({ linkId: unknown });
  const bought = separately ? [...new Set(given)] : [...known];
  if (bought.length === 0) throw linksRequired({ fieldName: 'downloadable_links' });
  return { downloadable_links: bought.sort((a, b) => a - b) };
}

/** The purchased links in product order; deleted ones are left out. */
export function boughtLinks({ downloads }: CartProduct, chosen: ChosenLinks | undefined): Downloads['links'] {
  return downloads?.links.filter(({ link_id }) => chosen?.downloadable_links.includes(link_id)) ?? [];
}

/** The price of the links per unit; zero when they are included with the product. */
export function linksPrice(product: CartProduct, chosen: ChosenLinks | undefined): Money {
  const links = product.downloads?.separately ? boughtLinks(product, chosen) : [];
  return sum(links.map(({ price }) => money(price)));
}
