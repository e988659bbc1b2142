import { insertRows, type Queryable } from '@merx/db';
import type { DemoCategory } from '../shop/categories.js';
import { reserveIds } from './reserve-ids.js';

/** The parent of the new categories: its ancestors' ids (itself last), and the url path prefix of its subcategories. */
export interface CategoryParent {
  path: readonly number[];
  urlPath: string;
}

interface PlacedCategory {
  id: number;
  category: DemoCategory;
  position: number;
  path: number[];
  urlPath: string;
  descendants: number;
}

/** The root category of the first store. */
export const STORE_ROOT: CategoryParent = { path: [1, 2], urlPath: '' };

/**
 * Inserts a category tree under `parent` with its url rewrites in store view 1 and updates the counts of its ancestors. Returns category
 * ids by key.
 */
export async function insertCategories(
  tx: Queryable,
  tree: readonly DemoCategory[],
  parent: CategoryParent = STORE_ROOT,
): Promise<ReadonlyMap<string, number>> {
  const ids = await reserveIds(tx, 'category', 'id', countAll(tree));
  const placed = place(tree, parent, await lastPosition(tx, parent), ids.values());
  await insertRows(tx, 'category', placed.map(categoryRow));
  await insertRows(
    tx,
    'url_rewrite',
    placed.map(({ id, urlPath }) => ({ entity_type: 'category', entity_id: id, store_id: 1, request_path: `${urlPath}.html` })),
  );
  await tx.query('update category set children_count = children_count + $1 where id = any($2::int[])', [placed.length, parent.path]);
  return new Map(placed.map(({ id, category }) => [category.key, id]));
}

async function lastPosition(tx: Queryable, parent: CategoryParent): Promise<number> {
  const [row] = await tx.query<{ last: number }>('select coalesce(max(position), 0) as last from category where parent_id = $1', [
    parent.path.at(-1),
  ]);
  return row?.last ?? 0;
}

const countAll = (tree: readonly DemoCategory[]): number => tree.reduce((sum, { children }) => sum + 1 + countAll(children ?? []), 0);

function place(tree: readonly DemoCategory[], parent: CategoryParent, after: number, ids: Iterator<number>): PlacedCategory[] {
  return tree.flatMap((category, index) => {
    const id = ids.next().value as number;
    const path = [...parent.path, id];
    const urlPath = parent.urlPath ? `${parent.urlPath}/${category.key}` : category.key;
    const below = place(category.children ?? [], { path, urlPath }, 0, ids);
    return [{ id, category, position: after + index + 1, path, urlPath, descendants: below.length }, ...below];
  });
}

function categoryRow({ id, category, position, path, urlPath, descendants }: PlacedCategory) {
  return {
    id,
    parent_id: path.at(-2),
    path: path.join('/'),
    level: path.length - 1,
    position,
    children_count: descendants,
    attribute_set_id: 3,
    attributes: {
      name: category.name,
      description: `<p>${category.description}</p>`,
      is_active: '1',
      include_in_menu: '1',
      is_anchor: '1',
      display_mode: 'PRODUCTS',
      url_key: category.key,
      url_path: urlPath,
    },
  };
}
