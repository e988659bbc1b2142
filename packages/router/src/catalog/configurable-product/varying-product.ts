import type { Configurable } from '../configurable/configurable.queries.js';
import type { ProductRow } from '../product/product.queries.js';

/** A product that varies or will vary: the values its children inherit, its options and children. */
export type VaryingProduct = Pick<ProductRow, 'id' | 'sku' | 'attribute_set_id' | 'price' | 'weight' | 'website_ids' | 'attributes'> & {
  name: string;
  configurable: Configurable;
};
