import { GridInput } from '@merx/wire';
import { acl } from '../../trpc/procedures.js';
import { MatchingProducts, ProductGrid, ProductGridInput } from './product-grid.schema.js';
import { matchingProducts, productGrid } from './product-grid.service.js';

const products = acl('Magento_Catalog::products');

/** The admin's list, and the ids for "select all". */
export const productGridRoutes = {
  grid: products().input(ProductGridInput).output(ProductGrid).query(productGrid),
  matching: products().input(GridInput).output(MatchingProducts).query(matchingProducts),
};
