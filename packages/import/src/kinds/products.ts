import { z } from 'zod';
import { updateCreatedAt } from '../dates.queries.js';
import { eachOf } from '../each-of.js';
import { carry, eachPage, type Move, whyNot } from '../move.js';
import type { Tree } from '../source.js';
import { withDownloads } from './download-files.js';
import { withPictures } from './pictures.js';
import { type Known, productBody } from './product-body.js';
import { keepIds, rememberParts } from './product-ids.js';
import { COMPOSITE, PLAIN, Product } from './product-shape.js';
import { savedId } from './taxes.js';

const Named = z.looseObject({ sku: z.string(), type_id: z.string() });

export interface ProductPlace extends Known {
  /** The source's media URL. */
  mediaUrl: string;
}

/** Imports all products, parts before the products made of them. Links between products are imported by `moveProductLinks`. */
export async function moveProducts(move: Move, place: ProductPlace): Promise<void> {
  await eachPage(move, 'product', '/products', (items) =>
    eachOf(z.array(Named).parse(items), async ({ sku, type_id }) => {
      if (PLAIN.includes(type_id)) await moveProduct(move, sku, place);
      else if (!COMPOSITE.includes(type_id)) move.report.fail('product', sku, `product type ${type_id} is not supported`);
    }),
  );
  for (const type_id of COMPOSITE) {
    const options = { part: `product ${type_id}`, filters: { type_id } };
    await eachPage(
      { ...move, onTotal: () => undefined },
      'product',
      '/products',
      (items) => eachOf(z.array(Named).parse(items), ({ sku }) => moveProduct(move, sku, place)),
      options,
    );
  }
}

async function moveProduct(move: Move, sku: string, place: ProductPlace): Promise<void> {
  const { source, target } = move;
  try {
    const product = Product.parse(await source.get(`/products/${encodeURIComponent(sku)}`));
    const stored = () => target.find('GET /V1/products/{sku}', { sku });
    const save = async (body: Tree, existing: unknown) => {
      const downloaded = await withDownloads(move, { body, product, existing, mediaUrl: place.mediaUrl });
      const prepared = await withPictures(move, { body: downloaded, product, existing, mediaUrl: place.mediaUrl });
      const answer = await target.call('POST /V1/products', { product: prepared.body });
      prepared.remember(answer);
      rememberParts(move, product, answer);
      return savedId(answer);
    };
    await carry(move, {
      kind: 'product',
      key: product.id,
      name: sku,
      body: () => productBody(move, product, place),
      find: async () => {
        const found = await stored();
        return found === undefined ? undefined : savedId(found);
      },
      create: async (body) => {
        const id = await save(body, undefined);
        if (product.created_at) await updateCreatedAt(target.db, 'product', id, product.created_at);
        return id;
      },
      change: async (_, body) => {
        const existing = await stored();
        return save(keepIds(body, existing), existing);
      },
    });
  } catch (error) {
    move.report.fail('product', sku, whyNot(error));
  }
}
