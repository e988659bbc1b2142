import { CriteriaInput, wireBool, wireText } from '@merx/wire';
import { kept, router } from '../../trpc/init.js';
import { acl, publicRead } from '../../trpc/procedures.js';
import { Category, CategoryId, CategoryList, CategoryQuery, CategoryTree, ChangedCategory, Move, NewCategory, NewPicture, OwnCodes, OwnQuery, Place, TreeQuery } from './category.schema.js';
import { createCategory, deleteCategory, getCategory, keepPicture, listCategories, listOwnValues, updateCategoryById } from './category.service.js';
import { getTree, moveCategory, placeCategory } from './tree.service.js';

const read = publicRead('Magento_Catalog::categories');
const write = acl('Magento_Catalog::categories');

export const categoryRoutes = router({
  tree: read('GET', '/V1/categories', 'Returns the category tree')
    .meta(kept(['category', 'assignment', 'store']))
    .input(TreeQuery)
    .output(CategoryTree)
    .query(getTree),
  list: read('GET', '/V1/categories/list', 'Lists categories')
    .meta(kept(['category', 'attribute', 'store']))
    .input(CriteriaInput)
    .output(CategoryList)
    .query(listCategories),
  get: read('GET', '/V1/categories/{categoryId}', 'Returns a category')
    .meta(kept(['category', 'store']))
    .input(CategoryQuery)
    .output(Category)
    .query(getCategory),
  create: write('POST', '/V1/categories', 'Creates a category').input(NewCategory).output(Category).mutation(createCategory),
  update: write('PUT', '/V1/categories/{id}', 'Updates a category').input(ChangedCategory).output(Category).mutation(updateCategoryById),
  move: write('PUT', '/V1/categories/{categoryId}/move', 'Moves a category under another one').input(Move).output(wireBool).mutation(moveCategory),
  delete: write('DELETE', '/V1/categories/{categoryId}', 'Deletes a category and its subcategories').input(CategoryId).output(wireBool).mutation(deleteCategory),
  /** For the admin alone: not served over REST. */
  place: write().input(Place).output(wireBool).mutation(placeCategory),
  own: write().input(OwnQuery).output(OwnCodes).query(listOwnValues),
  keepPicture: write().input(NewPicture).output(wireText).mutation(keepPicture),
});
