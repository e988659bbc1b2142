import { CriteriaInput, GridInput, wireBool } from '@merx/wire';
import { kept, router } from '../../trpc/init.js';
import { acl, publicRead } from '../../trpc/procedures.js';
import { duplicateProduct } from './duplicate.service.js';
import {
  ChangedProduct,
  CreateInput,
  DuplicateInput,
  EditedProduct,
  EditInput,
  FormInput,
  GetInput,
  NewProduct,
  Product,
  ProductForm,
  ProductList,
  ProductTypes,
  SkuInput,
  UpdateInput,
} from './product.schema.js';
import { deleteProduct, editedProduct, getProduct, listProductTypes, productForm } from './product.service.js';
import { MatchingProducts, ProductGrid, ProductGridInput } from './product-grid.schema.js';
import { matchingProducts, productGrid } from './product-grid.service.js';
import { LISTED, listProducts } from './product-list.service.js';
import { createProduct, saveProduct } from './save-product.service.js';

const PRODUCTS = 'Magento_Catalog::products';
const products = acl(PRODUCTS);
const readProducts = publicRead(PRODUCTS);

/** In REST, create and update are one upsert, keyed by sku. */
export const productRoutes = router({
  create: products('POST', '/V1/products', 'Creates a product, or updates the product with that SKU').input(CreateInput).output(Product).mutation(saveProduct),
  update: products('PUT', '/V1/products/{sku}', 'Creates or updates a product by SKU; an id with a new SKU changes the SKU')
    // The sku in the body is the new one.
    .meta({ copyTo: null })
    .input(UpdateInput)
    .output(Product)
    .mutation(saveProduct),
  delete: products('DELETE', '/V1/products/{sku}', 'Deletes a product').input(SkuInput).output(wireBool).mutation(deleteProduct),
  list: readProducts('GET', '/V1/products', 'Lists products')
    .meta(kept(LISTED, { [PRODUCTS]: [] }))
    .input(CriteriaInput)
    .output(ProductList)
    .query(listProducts),
  get: readProducts('GET', '/V1/products/{sku}', 'Returns a product')
    // Only those who see stock items wait for their changes.
    .meta(kept(['product', 'assignment', 'attribute', 'store', 'setting'], { [PRODUCTS]: [], 'Magento_CatalogInventory::cataloginventory': ['stock'] }))
    .input(GetInput)
    .output(Product)
    .query(getProduct),
  types: readProducts('GET', '/V1/products/types', 'Lists product types').output(ProductTypes).query(listProductTypes),
  allTypes: readProducts('GET', '/V1/product/types', 'Lists product types (path of later Magento versions)').output(ProductTypes).query(listProductTypes),
  /** For the admin's form of a new product: never updates an existing one. */
  createNew: products().input(NewProduct).output(Product).mutation(createProduct),
  /** As `update`, with what sources have of the product. */
  change: products().input(ChangedProduct).output(Product).mutation(saveProduct),
  duplicate: products().input(DuplicateInput).output(Product).mutation(duplicateProduct),
  /** The admin's list, and the ids for "select all". */
  grid: products().input(ProductGridInput).output(ProductGrid).query(productGrid),
  matching: products().input(GridInput).output(MatchingProducts).query(matchingProducts),
  /** Data for the admin's product editor, and the fields of another attribute set. */
  edited: products().input(EditInput).output(EditedProduct).query(editedProduct),
  form: products().input(FormInput).output(ProductForm).query(productForm),
});
