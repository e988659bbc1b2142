import { type Queryable, violatedConstraint } from '@merx/db';
import { urlKeyTaken } from '../faults.js';
import { selectNode } from './tree.queries.js';
import { hasTwin, REQUEST_PATH_KEY, replaceRewrites, updateStoreUrlPaths, updateUrlPaths } from './url.queries.js';

/**
 * Updates the addresses of a category and its descendants; the tree must be locked. Throws 400 when another category or product has one of
 * them.
 */
export async function writeUrls(tx: Queryable, id: number): Promise<void> {
  const node = await selectNode(tx, id);
  if (!node) return;
  if (await hasTwin(tx, id)) throw urlKeyTaken();
  await updateUrlPaths(tx, node.path);
  await updateStoreUrlPaths(tx, node.path);
  try {
    await replaceRewrites(tx, node.path);
  } catch (error) {
    throw violatedConstraint(error) === REQUEST_PATH_KEY ? urlKeyTaken() : error;
  }
}
