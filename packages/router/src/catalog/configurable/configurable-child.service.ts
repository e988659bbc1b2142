import type { Queryable } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { missingProduct, notFound } from '../../trpc/errors.js';
import { childAttached, childrenAlike, childrenWithoutOptions, childWithoutValue, notChild, productIdUnknown } from '../faults.js';
import { lockPartsById, lockPartsBySku, type PartRow } from '../product-row/product-row.queries.js';
import { changeConfigurable } from '../product-row/product-row.service.js';
import { offerChildValues, replaceChildRows, selectChildIds, selectConfigurable } from './configurable.queries.js';
import { isChildType } from './variant-attribute.js';

/** Replaces the children of a configurable. Throws 400 for one that is unknown or composite. Call `checkVariants` afterwards. */
export async function replaceChildren(tx: Queryable, productId: number, childIds: number[]): Promise<void> {
  const ids = [...new Set(childIds)];
  const children = ids.length > 0 ? await lockPartsById(tx, ids) : [];
  const unknown = ids.find((id) => !children.some((child) => child.id === id));
  if (unknown !== undefined) throw productIdUnknown([unknown]);
  children.forEach(refuseComposite);
  await replaceChildRows(tx, productId, ids);
}

function refuseComposite({ sku, type_id }: PartRow): void {
  if (!isChildType(type_id)) throw notChild({ sku, typeId: type_id });
}

/** The products with these skus as parts, in order. Throws 404 for an unknown sku. */
async function partsOf(tx: Queryable, skus: string[]): Promise<PartRow[]> {
  const parts = await lockPartsBySku(tx, skus);
  return skus.map((sku) => {
    const part = parts.get(sku);
    if (!part) throw missingProduct(sku);
    return part;
  });
}

/** Adds a child to a configurable. Throws as `attachChildren`, and 400 if it is a child already or composite. */
export async function addChild({ ctx, input }: Call<{ sku: string; childSku: string }>): Promise<boolean> {
  await changeConfigurable(ctx.db, input.sku, async (tx, productId) => {
    const [child] = await partsOf(tx, [input.childSku]);
    if (!child) return;
    const present = await selectChildIds(tx, productId);
    if (present.includes(child.id)) throw childAttached({ sku: child.sku });
    refuseComposite(child);
    await replaceChildRows(tx, productId, [...present, child.id]);
    await checkVariants(tx, productId);
  });
  return true;
}

/** Adds children to a configurable. Throws 404 for an unknown sku, 400 for children without distinct values. */
export async function attachChildren(tx: Queryable, productId: number, skus: string[]): Promise<void> {
  const ids = (await partsOf(tx, skus)).map(({ id }) => id);
  await replaceChildRows(tx, productId, [...new Set([...(await selectChildIds(tx, productId)), ...ids])]);
  await checkVariants(tx, productId);
}

/** Detaches a child from a configurable; the product itself stays. Throws 404 for an unknown sku, 400 for a product of another type. */
export async function removeChild({ ctx, input }: Call<{ sku: string; childSku: string }>): Promise<boolean> {
  await changeConfigurable(ctx.db, input.sku, async (tx, productId) => {
    const [child] = await partsOf(tx, [input.childSku]);
    const present = await selectChildIds(tx, productId);
    const left = present.filter((id) => id !== child?.id);
    if (left.length === present.length) throw notFound('childSku', input.childSku);
    await replaceChildRows(tx, productId, left);
  });
  return true;
}

/**
 * Throws 400 unless every child of a configurable has a value for every option, and no two have the same values. Values that no option
 * offers yet are added to the options.
 */
export async function checkVariants(tx: Queryable, productId: number): Promise<void> {
  const { options, children } = await selectConfigurable(tx, productId);
  if (children.length === 0) return;
  if (options.length === 0) throw childrenWithoutOptions();
  const seen = new Map<string, string>();
  for (const { sku, values } of children) {
    const lacking = options.find((option) => values[option.attribute_id] === undefined);
    if (lacking) throw childWithoutValue([sku, lacking.code]);
    const combination = options.map((option) => values[option.attribute_id]).join('/');
    const twin = seen.get(combination);
    if (twin !== undefined) throw childrenAlike([twin, sku]);
    seen.set(combination, sku);
  }
  await offerChildValues(tx, productId);
}
