import type { Database } from '@merx/db';
import { insertCategories } from '../seed/category-rows.js';
import { categoryTree } from './category-tree.js';
import { insertRange, lastGenerated } from './insert-products.js';

export interface CatalogueOptions {
  /** How many products to add. */
  products: number;
  /** How many categories to add beneath the store's root, in up to three levels. */
  categories: number;
  /** Called after each batch with the number of products created so far. */
  onProgress?: (done: number) => void;
}

const PORTION = 1000;

/**
 * Adds many products and categories to an installed shop, for trials and benchmarks. Each call adds more. Each batch is committed
 * separately, so an interrupted run leaves complete products.
 */
export async function generateCatalogue(db: Database, { products, categories, onProgress }: CatalogueOptions): Promise<void> {
  const leaves = await db.transaction(async (tx) => {
    const [row] = await tx.query<{ next: number }>('select max(id) + 1 as next from category');
    const tree = categoryTree(categories, row?.next ?? 1);
    const ids = await insertCategories(tx, tree);
    return leafKeys(tree).flatMap((key) => ids.get(key) ?? []);
  });
  const first = (await lastGenerated(db)) + 1;
  for (let done = 0; done < products; ) {
    const size = Math.min(PORTION, products - done);
    done += await insertRange(db, first + done, first + done + size - 1, leaves);
    onProgress?.(done);
  }
  await db.query(
    'analyze product, product_search, product_website, stock_item, category, category_product, product_tier_price, url_rewrite',
  );
}

type Tree = ReturnType<typeof categoryTree>;

const leafKeys = (tree: Tree | Tree[number]['children']): string[] =>
  (tree ?? []).flatMap(({ key, children }) => (children ? leafKeys(children) : [key]));
