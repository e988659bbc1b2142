import type { Queryable } from '@merx/db';
import { badInput } from '../../trpc/errors.js';
import { isSkuTaken, type LockedProduct } from './product-write.queries.js';

/** The id that a body names its product by, and the sku that the product is to have. */
export interface Renaming {
  id: number;
  sku: string;
}

/** The sku that a product gets by a save, or undefined when it keeps its own. Throws badInput when another product has it. */
export async function newSku(tx: Queryable, current: LockedProduct, renaming: Renaming | undefined): Promise<string | undefined> {
  if (!renaming || renaming.id !== current.id || renaming.sku === current.sku) return undefined;
  if (await isSkuTaken(tx, current.id, renaming.sku)) throw skuTaken(renaming.sku);
  return renaming.sku;
}

/** 400: another product has the sku. */
export const skuTaken = (sku: string) => badInput('The SKU "%value" already exists.', { fieldName: 'sku', value: sku });
