import type { Database, Queryable } from '@merx/db';
import { storeDirectory } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { missingProduct, notFound, notFoundByTwo } from '../../trpc/errors.js';
import { toldAs } from '../product/product-save.service.js';
import { lockProduct, syncProductUrls, touchProduct } from '../product/product-write.queries.js';
import { deleteWebsite, insertWebsite } from './product-website.queries.js';
import type { AssignWebsite } from './product-website.schema.js';

/** Lets a website sell a product. Throws 404 for an unknown sku or website, 400 for an address that is taken there. */
export async function assignWebsite({ ctx, input }: { ctx: Context; input: AssignWebsite }): Promise<boolean> {
  const { sku, productWebsiteLink } = input;
  const { website_id } = productWebsiteLink;
  const { websites } = await storeDirectory(ctx.db);
  if (website_id === 0 || !websites.some(({ id }) => id === website_id)) throw notFound('website_id', website_id);
  return changeProduct(ctx.db, sku, (tx, id) => insertWebsite(tx, id, website_id));
}

/** Takes a product off a website. Throws 404 for an unknown sku and for a product that is not on the website. */
export function unassignWebsite({ ctx, input }: { ctx: Context; input: { sku: string; websiteId: number } }): Promise<boolean> {
  const { sku, websiteId } = input;
  return changeProduct(ctx.db, sku, async (tx, id) => {
    if (!(await deleteWebsite(tx, id, websiteId))) throw notFoundByTwo('sku', sku, 'websiteId', websiteId);
  });
}

async function changeProduct(db: Database, sku: string, change: (tx: Queryable, id: number) => Promise<void>): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      const product = await lockProduct(tx, sku, 0);
      if (!product) throw missingProduct(sku);
      await change(tx, product.id);
      await syncProductUrls(tx, [product.id]);
      await touchProduct(tx, product.id);
    });
  } catch (error) {
    throw toldAs(error);
  }
  return true;
}
