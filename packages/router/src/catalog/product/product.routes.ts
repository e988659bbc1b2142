import { wireBool } from '@merx/wire';
import { acl, publicRead } from '../../trpc/procedures.js';
import { duplicateProduct } from './duplicate.service.js';
import { CreateProductInput, DuplicateInput, GetProductInput, ListProductsInput, Product, ProductList, ProductTypes, SkuInput, UpdateProductInput } from './product.schema.js';
import { deleteProduct, getProduct, listProducts, listProductTypes } from './product.service.js';
import { createProduct, saveProduct } from './save-product.service.js';

const products = acl('Magento_Catalog::products');
const readProducts = publicRead('Magento_Catalog::products');

/** In REST, create and update are one upsert, keyed by sku. */
export const productRoutes = {
  create: products('POST', '/V1/products', 'Creates a product, or saves the one of that SKU').input(CreateProductInput).output(Product).mutation(saveProduct),
  update: products('PUT', '/V1/products/{sku}', 'Saves a product by its SKU; with its id and another SKU it is renamed')
    // The sku in the body is the new one.
    .meta({ copyTo: null })
    .input(UpdateProductInput)
    .output(Product)
    .mutation(saveProduct),
  delete: products('DELETE', '/V1/products/{sku}', 'Deletes a product').input(SkuInput).output(wireBool).mutation(deleteProduct),
  list: readProducts('GET', '/V1/products', 'Lists products').input(ListProductsInput).output(ProductList).query(listProducts),
  get: readProducts('GET', '/V1/products/{sku}', 'Returns a product').input(GetProductInput).output(Product).query(getProduct),
  types: readProducts('GET', '/V1/products/types', 'Lists the types of product').output(ProductTypes).query(listProductTypes),
  allTypes: readProducts('GET', '/V1/product/types', 'Lists the types of product, at the address of later versions').output(ProductTypes).query(listProductTypes),
  /** For the admin's form of a new product: never updates an existing one. */
  createNew: products().input(CreateProductInput).output(Product).mutation(createProduct),
  duplicate: products().input(DuplicateInput).output(Product).mutation(duplicateProduct),
};
