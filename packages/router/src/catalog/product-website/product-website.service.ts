import type { Database, Queryable } from '@merx/db';
import { storeDirectory } from '../../store/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound, notFoundByTwo } from '../../trpc/errors.js';
import { syncProductUrls } from '../product/product-write.queries.js';
import { asSaveFault } from '../product/save-product.service.js';
import { changeAndTouch } from '../product-row/product-row.service.js';
import { deleteWebsite, insertWebsite } from './product-website.queries.js';
import type { AssignWebsite } from './product-website.schema.js';

/** Assigns a product to a website. Throws 404 for an unknown sku or website, 400 for an address already in use there. */
export async function assignWebsite({ ctx, input }: Call<AssignWebsite>): Promise<boolean> {
  const { sku, productWebsiteLink } = input;
  const { website_id } = productWebsiteLink;
  const { websites } = await storeDirectory(ctx.db);
  if (website_id === 0 || !websites.some(({ id }) => id === website_id)) throw notFound('website_id', website_id);
  return changeProduct(ctx.db, sku, (tx, id) => insertWebsite(tx, id, website_id));
}

/** Removes a product from a website. Throws 404 for an unknown sku and for a product that is not on the website. */
export function unassignWebsite({ ctx, input }: Call<{ sku: string; websiteId: number }>): Promise<boolean> {
  const { sku, websiteId } = input;
  return changeProduct(ctx.db, sku, async (tx, id) => {
    if (!(await deleteWebsite(tx, id, websiteId))) throw notFoundByTwo('sku', sku, 'websiteId', websiteId);
  });
}

function changeProduct(db: Database, sku: string, change: (tx: Queryable, id: number) => Promise<void>): Promise<boolean> {
  const changed = changeAndTouch(db, sku, async (tx, { id }) => {
    await change(tx, id);
    await syncProductUrls(tx, [id]);
  });
  return changed.catch((error: unknown) => {
    throw asSaveFault(error);
  });
}
