import type { Queryable } from '@merx/db';
import { badInput, missingProduct } from '../../trpc/errors.js';
import { selectProduct } from '../product/product.queries.js';
import { lockPartsBySku } from './composite.queries.js';
import { type Configurable, replaceChildRows, selectChildIds, selectConfigurable } from './configurable.queries.js';
import { checkVariants } from './configurable-children.js';
import { type Candidate, selectCandidates, selectOptionLabels } from './variants.queries.js';

export type { Candidate } from './variants.queries.js';

/** A product that varies, or is about to: what its children take from it, and what it has. */
export interface VaryingProduct {
  id: number;
  sku: string;
  name: string;
  attribute_set_id: number;
  price: number | null;
  weight: number | null;
  website_ids: number[];
  /** Its values, which its children begin with. */
  attributes: Record<string, unknown>;
  configurable: Configurable;
}

/** The product with its options and children. Throws 404 for an unknown sku, 400 for a product of a type that cannot vary. */
export async function varyingProduct(db: Queryable, sku: string): Promise<VaryingProduct> {
  const row = await selectProduct(db, sku, 0, false);
  if (!row) throw missingProduct(sku);
  if (!['configurable', 'simple', 'virtual'].includes(row.type_id))
    throw badInput('Product with specified sku "%1" is not a configurable product.', [row.sku]);
  const { id, attribute_set_id, price, weight, website_ids, attributes } = row;
  const name = typeof attributes.name === 'string' ? attributes.name : row.sku;
  return {
    id,
    sku: row.sku,
    name,
    attribute_set_id,
    price,
    weight,
    website_ids,
    attributes,
    configurable: await selectConfigurable(db, id),
  };
}

/** The products of these skus that there are, by sku in lower case. */
export async function variantCandidates(db: Queryable, skus: string[]): Promise<ReadonlyMap<string, Candidate>> {
  const rows = await selectCandidates(db, skus);
  return new Map(rows.map((row) => [row.sku.toLowerCase(), row]));
}

/** What options of attributes are called, by id. */
export async function optionLabels(db: Queryable, ids: number[]): Promise<ReadonlyMap<number, string>> {
  return new Map((await selectOptionLabels(db, ids)).map(({ id, label }) => [id, label]));
}

/** Adds children to a configurable. Throws 404 for an unknown sku, 400 for children that cannot be told apart. */
export async function attachChildren(tx: Queryable, productId: number, skus: string[]): Promise<void> {
  const parts = await lockPartsBySku(tx, skus);
  const ids = skus.map((sku) => {
    const part = parts.get(sku);
    if (!part) throw missingProduct(sku);
    return part.id;
  });
  await replaceChildRows(tx, productId, [...new Set([...(await selectChildIds(tx, productId)), ...ids])]);
  await checkVariants(tx, productId);
}
