import type { Difference, ReadShop } from '@merx/import/test';
import type { Answer, Shop } from '../shop.js';

/** What a shop answers. Throws for another status than 200. */
export async function readFrom(shop: Pick<Shop, 'call'>, token: string, path: string): Promise<Answer['body']> {
  const { status, body } = await shop.call('GET', path, { token });
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** A shop for `compareShops`. */
export const readerOf = (shop: Pick<Shop, 'call'>, token: string): ReadShop => ({
  get: (path) => readFrom(shop, token, `/rest/all/V1/${path}`),
  list: async (path) => (await readFrom(shop, token, `/rest/all/V1/${path}?searchCriteria`)).items,
});

export const told = ({ list, name, path }: Difference): string => `${list} ${name} ${path}`;

/** Of the shop that `fillShopToMove` makes: files of links are for buyers alone. */
export const LEFT_BEHIND = ['products paint-song extension_attributes.downloadable_product_links.1'];
