import { z } from 'zod';
import { updateCreatedAt } from '../dates.queries.js';
import { carry, type Move } from '../move.js';
import type { Tree } from '../source.js';
import { updateRootCategory } from '../stores.queries.js';
import { CustomAttributes, mappedValues, ownFields, ownValues } from '../values.js';
import { Attribute } from './attributes.js';
import { bringCategoryPicture } from './category-pictures.js';
import { rootCategories, type StoreView } from './stores.js';
import { savedId } from './taxes.js';

const Node = z.looseObject({
  id: z.coerce.number(),
  parent_id: z.coerce.number(),
  name: z.string().nullish(),
  get children_data() {
    return z.array(Node).nullish();
  },
});
type Node = z.infer<typeof Node>;
const Category = z.looseObject({
  name: z.string().nullish(),
  is_active: z.boolean().optional(),
  include_in_menu: z.boolean().nullish(),
  available_sort_by: z.array(z.string()).nullish(),
  created_at: z.string().nullish(),
  custom_attributes: CustomAttributes,
});

/** Fields that the tree maintains itself. */
const LEFT = new Set([
  'path',
  'path_in_store',
  'children',
  'all_children',
  'children_count',
  'level',
  'position',
  'url_path',
  'created_at',
  'updated_at',
]);

export interface CategoryPlace {
  views: readonly StoreView[];
  /** The source's media URL. */
  mediaUrl: string;
}

interface Place extends CategoryPlace {
  known: ReadonlySet<string>;
}

/** Imports the category tree from the roots down, each category with its store view values. */
export async function moveCategories(move: Move, place: CategoryPlace): Promise<void> {
  const { source, target, maps } = move;
  const tree = Node.parse(await source.get('/categories', { rootCategoryId: '1' }));
  const attributes = z.array(Attribute).parse(await target.list('GET /V1/categories/attributes'));
  const known = new Set(attributes.map(({ attribute_code: code }) => code));
  maps.set('category', tree.id, 1);
  let total = -1;
  const countAll = (node: Node): void => {
    total++;
    for (const child of node.children_data ?? []) countAll(child);
  };
  countAll(tree);
  move.onTotal('category', total);
  for (const child of tree.children_data ?? []) await moveBranch(move, child, 1, { ...place, known });
  if (move.dryRun) return;
  for (const { root, group } of await rootCategories(move)) {
    const category = maps.get('category', root);
    if (category !== undefined) await updateRootCategory(target.db, group, Number(category));
  }
  await target.db.cache.forget('stores');
}

async function moveBranch(move: Move, node: Node, parent: number, place: Place): Promise<void> {
  const { target } = move;
  const { created, ...global } = await valuesOf(move, node.id, 'all', place.known);
  const id = await carry(move, {
    kind: 'category',
    key: node.id,
    name: `${node.id} ${node.name ?? ''}`,
    body: async () => ({ ...global, parent_id: parent }),
    find: () => childrenNamed(move, parent, String(node.name)),
    create: async (category) => {
      const made = savedId(await target.call('POST /V1/categories', { category }));
      await bringPicture(move, global, place);
      if (created) await updateCreatedAt(target.db, 'category', made, created);
      return made;
    },
    change: async (categoryId, body) => {
      const { parent_id: _, ...category } = body;
      const stored = Node.omit({ children_data: true }).parse(await target.call('GET /V1/categories/{categoryId}', { categoryId }));
      if (stored.parent_id !== parent && parent > 1) {
        await target.call('PUT /V1/categories/{categoryId}/move', { categoryId, parentId: parent });
      }
      await target.call('PUT /V1/categories/{id}', { id: categoryId, category });
      await bringPicture(move, global, place);
    },
  });
  // Children of a category that was not imported cannot be imported either.
  if (id === undefined) return;
  for (const view of place.views) await moveView(move, { node, id, global, view }, place);
  for (const child of node.children_data ?? []) await moveBranch(move, child, Number(id), place);
}

async function childrenNamed({ target }: Move, parent: number, name: string): Promise<number[]> {
  if (parent === 0) return [];
  const { children_data } = Node.parse(await target.call('GET /V1/categories', { rootCategoryId: parent, depth: 1 }));
  return (children_data ?? []).filter((child) => child.name === name).map(({ id }) => id);
}

type Values = Tree & { custom_attributes: { attribute_code: string; value: unknown }[] };
type Read = Values & { created?: string | null | undefined };

async function valuesOf(move: Move, id: number, store: string, known: ReadonlySet<string>): Promise<Read> {
  const category = Category.parse(await move.source.get(`/categories/${id}`, {}, store));
  const { name, is_active, include_in_menu, available_sort_by } = category;
  const custom_attributes = mappedValues(move, category.custom_attributes, { of: 'categories', known, left: LEFT });
  return { name, is_active, include_in_menu, available_sort_by, custom_attributes, created: category.created_at };
}

async function moveView(
  move: Move,
  { node, id, global, view }: { node: Node; id: number | string; global: Values; view: StoreView },
  place: Place,
): Promise<void> {
  const { custom_attributes, created: _, ...fields } = await valuesOf(move, node.id, view.code, place.known);
  const values = ownValues(global.custom_attributes, custom_attributes);
  const own = { ...ownFields(global, fields), ...(values.length > 0 && { custom_attributes: values }) };
  if (Object.keys(own).length === 0) return;
  await carry(move, {
    kind: 'category in a store view',
    key: `${node.id}:${view.code}`,
    name: `${node.id} ${node.name ?? ''} in ${view.code}`,
    body: () => own,
    find: async () => id,
    create: async () => id,
    change: async (categoryId, category) => {
      await move.target.call('PUT /V1/categories/{id}', { id: categoryId, category }, view.id);
      await bringPicture(move, { custom_attributes: values }, place);
    },
  });
}

/** Fetches the picture that the values refer to. */
async function bringPicture(
  move: Move,
  { custom_attributes: values }: Pick<Values, 'custom_attributes'>,
  { mediaUrl }: Place,
): Promise<void> {
  const image = values.find(({ attribute_code: code }) => code === 'image')?.value;
  if (typeof image === 'string' && image !== '') await bringCategoryPicture(move, image, mediaUrl);
}
