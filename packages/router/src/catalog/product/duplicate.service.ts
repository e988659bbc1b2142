import type { Image } from '../../media/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { missingProduct } from '../../trpc/errors.js';
import { skuTaken } from '../faults.js';
import { lockProduct } from '../product-row/product-row.queries.js';
import { forgetStoreValues } from '../product-row/product-row.service.js';
import { urlKey } from '../url-key.js';
import { duplicateOf, freeKey } from './duplicate.js';
import type { Product } from './product.schema.js';
import { wireProduct } from './product-document.js';
import { selectProduct } from './product-document.queries.js';
import { readStoredImage, withNewImages } from './product-files.service.js';
import { selectMedia } from './product-parts.queries.js';
import { readValues } from './product-values.js';
import { copyDownloadScopes, copyStoreValues, selectKeysLike } from './product-write.queries.js';
import { checkedSku, throwSaveFault } from './save-product.service.js';
import { readSaveSetting } from './save-setting.service.js';
import { writeProduct } from './write-product.service.js';

/** Values that are derived, or must be unique per product. */
const OWN = ['url_key', 'url_path', 'status', 'category_ids', 'has_options', 'required_options', 'links_exist'];

/**
 * Copies a product under a new sku with all its parts: the values of every store view, images, options, links, tier prices, categories,
 * websites and composite parts. The copy is disabled and out of stock, and has its own address. Throws 404 for an unknown sku, 400 for a
 * new one that is taken or invalid; nothing is saved then.
 */
export async function duplicateProduct({ ctx, input }: Call<{ sku: string; newSku: string }>): Promise<Product> {
  const { db } = ctx;
  const sku = checkedSku(input.newSku);
  const setting = await readSaveSetting({ ...ctx, scope: { storeId: 0, explicit: true } });
  const document = await selectProduct(db, input.sku, { storeId: 0, withStock: true });
  if (!document) throw missingProduct(input.sku);
  const original = wireProduct(document, { stock: setting.stock });
  const originalKey = original.custom_attributes.find(({ attribute_code }) => attribute_code === 'url_key')?.value;
  const images = await imagesOf(ctx, original);
  const unique = [...setting.definitions.values()].filter(({ is_unique }) => is_unique).map(({ code }) => code);
  const without = [...OWN, ...setting.roles, ...unique];
  const copy = await withNewImages(ctx, images, (stored) =>
    db
      .transaction(async (tx) => {
        if (await lockProduct(tx, sku, 0)) throw skuTaken(sku);
        const key = urlKey(String(originalKey ?? '')) || urlKey(original.name ?? '') || urlKey(sku);
        const duplicate = duplicateOf(original, {
          sku,
          urlKey: freeKey(key, await selectKeysLike(tx, key)),
          without,
          images: new Set(images.keys()),
        });
        const values = readValues(duplicate.product, setting.definitions);
        const order = [...images.keys()];
        const places = new Map([...stored].map(([place, file]) => [order.indexOf(place), file]));
        const copies = (await selectMedia(tx, original.id)).map(({ library_id }) => library_id);
        const libraryIds = new Map(order.flatMap((place, index) => (copies[place] ? [[index, copies[place]] as const] : [])));
        await writeProduct(tx, {
          sku,
          product: duplicate.product,
          values,
          stored: places,
          libraryIds,
          privateFiles: duplicate.privateFiles,
          setting,
        });
        const written = await lockProduct(tx, sku, 0);
        if (!written) throw new Error('The copy was not written.');
        const files = Object.fromEntries([...stored].map(([place, file]) => [original.media_gallery_entries[place]?.file ?? '', file]));
        // Store views' image roles are copied too, with the new file names.
        await copyStoreValues(tx, original.id, written.id, { without: without.filter((code) => !setting.roles.includes(code)), files });
        if (original.type_id === 'downloadable') await copyDownloadScopes(tx, original.id, written.id);
        return selectProduct(tx, sku, { storeId: 0, withStock: true });
      })
      .catch(throwSaveFault),
  );
  await forgetStoreValues(db);
  if (!copy) throw missingProduct(sku);
  return wireProduct(copy, { stock: setting.stock });
}

/** The images of a product by their index in its media; one with a missing file is omitted. */
async function imagesOf({ settings }: Context, { media_gallery_entries: entries }: Product): Promise<Map<number, Image>> {
  const read = await Promise.all(entries.map(({ file }) => readStoredImage(settings.media, file)));
  return new Map(read.flatMap((image, index) => (image ? [[index, image]] : [])));
}
