import type { Database } from '@merx/db';

/** Call it after the commit of whatever changes the tree, a name or value it shows, or which products are in which category. */
export const forgetTree = (db: Database): Promise<void> => db.cache.forget('category-tree');
