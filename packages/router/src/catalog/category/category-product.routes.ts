import { wireBool } from '@merx/wire';
import { kept, router } from '../../trpc/init.js';
import { acl, publicRead } from '../../trpc/procedures.js';
import { CategoryId } from './category.schema.js';
import { Assignment, AssignmentId, Assignments, SetProducts } from './category-product.schema.js';
import { assignProduct, listAssignments, setProducts, unassignProduct } from './category-product.service.js';

const read = publicRead('Magento_Catalog::categories');
const write = acl('Magento_Catalog::categories');

/** The products of a category. Both writes do the same. */
export const categoryProductRoutes = router({
  list: read('GET', '/V1/categories/{categoryId}/products', 'Lists the products of a category with their positions')
    .meta(kept(['category', 'assignment', 'product', 'store'], { 'Magento_Catalog::categories': [] }))
    .input(CategoryId)
    .output(Assignments)
    .query(listAssignments),
  add: write('POST', '/V1/categories/{categoryId}/products', 'Assigns a product to a category').input(Assignment).output(wireBool).mutation(assignProduct),
  set: write('PUT', '/V1/categories/{categoryId}/products', 'Assigns a product to a category or changes its position').input(Assignment).output(wireBool).mutation(assignProduct),
  remove: write('DELETE', '/V1/categories/{categoryId}/products/{sku}', 'Removes a product from a category').input(AssignmentId).output(wireBool).mutation(unassignProduct),
  /** For the admin alone: not served over REST. */
  setProducts: write().input(SetProducts).output(wireBool).mutation(setProducts),
});
