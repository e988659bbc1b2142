import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, publicRead } from '../../trpc/procedures.js';
import {
  CreateProductInput,
  GetProductInput,
  ListProductsInput,
  Product,
  ProductList,
  ProductTypes,
  SkuInput,
  UpdateProductInput,
} from './product.schema.js';
import { deleteProduct, getProduct, listProducts, listProductTypes } from './product.service.js';
import { saveProduct } from './product-save.service.js';

const products = acl('Magento_Catalog::products');
const readProducts = publicRead('Magento_Catalog::products');

/** Create and update are one save, keyed by sku. */
export const productRoutes = router({
  create: products('POST', '/V1/products').input(CreateProductInput).output(Product).mutation(saveProduct),
  update: products('PUT', '/V1/products/{sku}').input(UpdateProductInput).output(Product).mutation(saveProduct),
  delete: products('DELETE', '/V1/products/{sku}').input(SkuInput).output(wireBool).mutation(deleteProduct),
  list: readProducts('GET', '/V1/products').input(ListProductsInput).output(ProductList).query(listProducts),
  get: readProducts('GET', '/V1/products/{sku}').input(GetProductInput).output(Product).query(getProduct),
  types: readProducts('GET', '/V1/products/types').output(ProductTypes).query(listProductTypes),
});
