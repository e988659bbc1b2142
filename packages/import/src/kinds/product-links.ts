import { z } from 'zod';
import { eachOf } from '../each-of.js';
import { carry, eachPage, type Move, without } from '../move.js';
import { ownFields, ownValues } from '../values.js';
import { fieldsOf, type Known, valuesOf } from './product-body.js';
import { Product } from './product-shape.js';
import type { StoreView } from './stores.js';

/** Imports product links and grouped products, once all products exist. */
export async function moveProductLinks(move: Move): Promise<void> {
  const { target, maps, dryRun } = move;
  await eachPage({ ...move, onTotal: () => undefined }, 'links of a product', '/products', (items) =>
    eachOf(z.array(Product).parse(items), async ({ id, sku, product_links: links }) => {
      if (!links?.length || maps.get('product', id) === undefined) return;
      await carry(move, {
        kind: 'links of a product',
        key: id,
        name: sku,
        body: () => ({ product_links: links.map((link) => without(link, 'sku', 'linked_product_type')) }),
        find: async () => (dryRun ? undefined : maps.id('product', id)),
        create: async () => maps.id('product', id),
        change: (_, { product_links }) => target.call('PUT /V1/products/{sku}', { sku, product: { sku, product_links } }),
      });
    }),
  );
}

/** Imports the values specific to a store view. */
export async function moveProductValues(move: Move, view: StoreView, known: Known): Promise<void> {
  const { source, target, maps } = move;
  const kind = 'product in a store view';
  const options = { sort: 'entity_id', store: view.code };
  for await (const { items, page } of source.pages('/products', options)) {
    const own = z.array(Product).parse(items);
    const global = new Map(await globals(move, page));
    await eachOf(own, async (product) => {
      const all = global.get(product.id);
      const id = maps.get('product', product.id);
      if (!all || id === undefined) return;
      const custom_attributes = ownValues(valuesOf(move, all, known), valuesOf(move, product, known));
      const fields = ownFields(fieldsOf(all), fieldsOf(product));
      if (custom_attributes.length === 0 && Object.keys(fields).length === 0) return;
      await carry(move, {
        kind,
        key: `${product.id}:${view.code}`,
        name: `${product.sku} in ${view.code}`,
        body: () => ({ ...fields, custom_attributes }),
        find: async () => id,
        create: async () => id,
        change: (_, values) =>
          target.call('PUT /V1/products/{sku}', { sku: product.sku, product: { sku: product.sku, ...values } }, view.id),
      });
    });
  }
}

/** The same page with the values of all store views. */
async function globals({ source }: Move, page: number): Promise<[number, Product][]> {
  for await (const { items } of source.pages('/products', { from: page, sort: 'entity_id' })) {
    return z
      .array(Product)
      .parse(items)
      .map((product) => [product.id, product]);
  }
  return [];
}
