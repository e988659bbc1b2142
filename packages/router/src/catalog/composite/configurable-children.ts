import type { Queryable } from '@merx/db';
import { badInput, missingProduct, notFound } from '../../trpc/errors.js';
import { lockPartsById, lockPartsBySku, type PartRow } from './composite.queries.js';
import { type Configurable, offerChildValues, replaceChildRows, selectChildIds, selectConfigurable } from './configurable.queries.js';

const CHILD_TYPES: ReadonlySet<string> = new Set(['simple', 'virtual', 'downloadable']);

/** Gives a configurable these children and no others. Throws badInput for one that is unknown or composite. `checkVariants` comes after. */
export async function replaceChildren(tx: Queryable, productId: number, childIds: number[]): Promise<void> {
  const ids = [...new Set(childIds)];
  const children = ids.length > 0 ? await lockPartsById(tx, ids) : [];
  const unknown = ids.find((id) => !children.some((child) => child.id === id));
  if (unknown !== undefined) throw badInput('Product with id "%1" does not exist.', [unknown]);
  children.forEach(refuseComposite);
  await replaceChildRows(tx, productId, ids);
}

function refuseComposite({ sku, type_id }: PartRow): void {
  if (!CHILD_TYPES.has(type_id)) {
    throw badInput('The product "%sku" is of type "%typeId" and cannot be a child of a configurable product.', { sku, typeId: type_id });
  }
}

/**
 * Adds a child to a configurable. Throws 404 for an unknown sku, 400 when it is a child already, is composite, has no value for one of the
 * options, or the same values as another child.
 */
export async function attachChild(tx: Queryable, productId: number, childSku: string): Promise<void> {
  const child = (await lockPartsBySku(tx, [childSku])).get(childSku);
  if (!child) throw missingProduct(childSku);
  const present = await selectChildIds(tx, productId);
  if (present.includes(child.id)) throw badInput('The product is already attached.', { sku: child.sku });
  refuseComposite(child);
  await replaceChildRows(tx, productId, [...present, child.id]);
  await checkVariants(tx, productId);
}

/** Takes a child from a configurable. Throws 404 when it has no such child. */
export async function detachChild(tx: Queryable, productId: number, childSku: string): Promise<void> {
  const child = (await lockPartsBySku(tx, [childSku])).get(childSku);
  if (!child) throw missingProduct(childSku);
  const present = await selectChildIds(tx, productId);
  const left = present.filter((id) => id !== child.id);
  if (left.length === present.length) throw notFound('childSku', childSku);
  await replaceChildRows(tx, productId, left);
}

/**
 * Throws badInput unless the children of a configurable can be told apart: each has a value for every option, no two the same values.
 * Values that no option offers yet are offered then.
 */
export async function checkVariants(tx: Queryable, productId: number): Promise<void> {
  const configurable = await selectConfigurable(tx, productId);
  if (configurable.children.length === 0) return;
  refuseAmbiguity(configurable);
  await offerChildValues(tx, productId);
}

function refuseAmbiguity({ options, children }: Configurable): void {
  if (options.length === 0) throw badInput('The parent product does not have configurable product options.');
  const seen = new Map<string, string>();
  for (const { sku, values } of children) {
    const lacking = options.find((option) => values[option.attribute_id] === undefined);
    if (lacking) throw badInput('The product "%1" has no value for "%2".', [sku, lacking.code]);
    const combination = options.map((option) => values[option.attribute_id]).join('/');
    const twin = seen.get(combination);
    if (twin !== undefined) throw badInput('Products "%1" and "%2" have the same set of attribute values.', [twin, sku]);
    seen.set(combination, sku);
  }
}
