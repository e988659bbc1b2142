import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, publicRead } from '../../trpc/procedures.js';
import { Category, CategoryId, CategoryQuery, CategoryTree, ChangedCategory, Move, NewCategory, TreeQuery } from './category.schema.js';
import { createCategory, deleteCategory, getCategory, updateCategoryById } from './category.service.js';
import { getTree, moveCategory } from './tree.service.js';

const read = publicRead('Magento_Catalog::categories');
const write = acl('Magento_Catalog::categories');

export const categoryRoutes = router({
  tree: read('GET', '/V1/categories').input(TreeQuery).output(CategoryTree).query(getTree),
  get: read('GET', '/V1/categories/{categoryId}').input(CategoryQuery).output(Category).query(getCategory),
  create: write('POST', '/V1/categories').input(NewCategory).output(Category).mutation(createCategory),
  update: write('PUT', '/V1/categories/{id}').input(ChangedCategory).output(Category).mutation(updateCategoryById),
  move: write('PUT', '/V1/categories/{categoryId}/move').input(Move).output(wireBool).mutation(moveCategory),
  delete: write('DELETE', '/V1/categories/{categoryId}').input(CategoryId).output(wireBool).mutation(deleteCategory),
});
