import { acl } from '../../trpc/procedures.js';
import { EditedProduct, EditProductInput, ProductForm, ProductFormInput } from './product-editor.schema.js';
import { editedProduct, productForm } from './product-editor.service.js';

const products = acl('Magento_Catalog::products');

/** Data for the admin's product editor, and the fields of another attribute set. */
export const productEditorRoutes = {
  edited: products().input(EditProductInput).output(EditedProduct).query(editedProduct),
  form: products().input(ProductFormInput).output(ProductForm).query(productForm),
};
