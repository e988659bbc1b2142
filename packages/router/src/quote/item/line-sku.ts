import type { CartProduct } from '../cart/cart.js';
import type { Chosen } from '../choice/choice.js';
import { skuWithOptions } from '../choice/custom-options.js';
import type { LinePart } from './line.js';

/** The sku of a line: what it is known by, and the skus of the chosen options. */
export const skuOf = (product: CartProduct, { option }: Chosen, parts: Pick<LinePart, 'product'>[]): string =>
  skuWithOptions(baseSku(product, parts), product, option.extension_attributes?.custom_options);

/** A configurable is known by its child's sku, a bundle of dynamic sku by those of its parts behind its own. */
function baseSku({ sku, configurable, bundle }: CartProduct, parts: Pick<LinePart, 'product'>[]): string {
  const skus = parts.map((part) => part.product.sku);
  if (configurable) return skus[0] ?? sku;
  return bundle?.dynamic_sku ? [sku, ...skus].join('-') : sku;
}
