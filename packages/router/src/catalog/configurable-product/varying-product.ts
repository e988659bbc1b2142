import type { Configurable } from '../configurable/configurable.queries.js';
import type { ProductRow } from '../product/product.queries.js';

/** A product that varies, or is about to: what its children take from it, and what it has. */
export type VaryingProduct = Pick<ProductRow, 'id' | 'sku' | 'attribute_set_id' | 'price' | 'weight' | 'website_ids' | 'attributes'> & {
  name: string;
  configurable: Configurable;
};
