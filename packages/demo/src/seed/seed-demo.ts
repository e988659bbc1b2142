import type { Database, Queryable } from '@merx/db';
import type { FileStorage } from '@merx/storage';
import { drawPictures } from '../pictures/draw.js';
import { demoProducts } from '../shop/catalogue.js';
import { demoCategories } from '../shop/categories.js';
import { demoCustomers } from '../shop/customers.js';
import { demoOrders } from '../shop/orders.js';
import { insertCategories } from './category-rows.js';
import { hashPasswords, insertCustomers } from './customers.js';
import { insertOrders } from './orders.js';
import { placeProducts } from './product-rows.js';
import { insertProducts } from './products.js';
import { reserveIds } from './reserve-ids.js';

export interface DemoOptions {
  /** The public files; pictures go to `catalog/product`. */
  media: FileStorage;
  /** The time from which products and orders count back. Default: the present. */
  now?: Date;
}

/**
 * Fills an installed shop with a realistic catalogue, customers and orders, in one transaction, and draws the pictures. Returns false and
 * changes nothing if the shop already has products. The customers' password is `DEMO_PASSWORD`.
 */
export async function seedDemo(db: Database, { media, now = new Date() }: DemoOptions): Promise<boolean> {
  if (await hasProducts(db)) return false;
  const hashes = await hashPasswords(demoCustomers);
  const products = await db.transaction(async (tx) => {
    // Concurrent seeding waits here, and then finds the products.
    await tx.query(`select pg_advisory_xact_lock(hashtext('merx demo shop'))`);
    if (await hasProducts(tx)) return null;
    const placed = placeProducts(demoProducts, await reserveIds(tx, 'product', 'id', demoProducts.length), now);
    await insertProducts(tx, placed, await insertCategories(tx, demoCategories));
    const customers = await insertCustomers(tx, demoCustomers, hashes);
    await insertOrders(tx, demoOrders, { products: placed, customers, now });
    // Within the transaction: the demo shop is not complete without its pictures.
    await drawPictures(
      placed.flatMap(({ pictures }) => pictures),
      media,
    );
    return placed;
  });
  return products !== null;
}

async function hasProducts(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>('select exists (select from product) as found');
  return row?.found ?? false;
}
