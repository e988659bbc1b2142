import { type Database, type Queryable, shopConfig } from '@merx/db';
import { type Money, money, toWire } from '@merx/wire';
import { dateIn, type StoreDirectory, storeDirectory } from '../../store/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { cartRules } from '../calculation/cart-rules.service.js';
import { type CatalogPrice, catalogPrice, type PriceScope, type ProductFacts, rulesInEffect } from '../calculation/catalog-price.js';
import { selectFacts, selectSale } from './catalog-rule.queries.js';
import type { RuledPrice } from './catalog-rule.schema.js';

/** The price by the rules, of a product with that own price (decimal text), bought as a variant of `parentId` or by itself; null for none. */
export type RulePriceOf = (productId: number, price: string | null, parentId?: number) => Money | null;

/**
 * The prices by catalog price rules of these products in a store view, in one statement; none without a rule in effect there.
 */
export async function rulePricesOf(db: Database, ids: readonly number[], scope: PriceScope & { storeId: number }): Promise<RulePriceOf> {
  const { catalogRules, attributeCodes } = await cartRules(db.cache, db);
  const inEffect = rulesInEffect(catalogRules, scope);
  if (inEffect.length === 0 || ids.length === 0) return () => null;
  const facts = await factsOf(db, ids, [scope.storeId], attributeCodes);
  const factOf = (id: number) => facts.get(`${id} ${scope.storeId}`);
  return (id, price, parentId) => catalogPrice(inEffect, price, [factOf(id), ...(parentId ? [factOf(parentId)] : [])])?.price ?? null;
}

async function factsOf(db: Queryable, ids: readonly number[], storeIds: readonly number[], codes: readonly string[]) {
  const rows = await selectFacts(db, ids, storeIds, codes);
  return new Map(rows.map((row): [string, ProductFacts & { price: string | null }] => [`${row.id} ${row.store_id}`, row]));
}

/**
 * What the rules make of a product's price today, by website (in its default store view) and customer group; for a variant, as bought from
 * its configurable product. Throws 404.
 */
export async function ruledPrices({ ctx: { db }, input: { productId } }: Call<{ productId: number }>): Promise<RuledPrice[]> {
  const [sale, { catalogRules, attributeCodes }, directory] = await Promise.all([
    selectSale(db, productId),
    cartRules(db.cache, db),
    storeDirectory(db),
  ]);
  if (!sale) throw notFound('productId', productId);
  if (catalogRules.length === 0) return [];
  const places = sale.website_ids.map((websiteId) => ({ websiteId, storeId: defaultStoreOf(directory, websiteId) }));
  const ids = [productId, ...sale.parent_ids];
  const facts = await factsOf(
    db,
    ids,
    places.map(({ storeId }) => storeId),
    attributeCodes,
  );
  const found: RuledPrice[] = [];
  for (const { websiteId, storeId } of places) {
    const today = dateIn((await shopConfig(db.cache, db, storeId)).text('general/locale/timezone'));
    const price = facts.get(`${productId} ${storeId}`)?.price ?? null;
    const sold = ids.map((id) => facts.get(`${id} ${storeId}`));
    const priceFor = (groupId: number) => catalogPrice(rulesInEffect(catalogRules, { websiteId, groupId, today }), price, sold);
    found.push(...alike(websiteId, money(price ?? '0'), sale.group_ids, priceFor));
  }
  return found;
}

const defaultStoreOf = ({ websites, groups }: StoreDirectory, websiteId: number): number => {
  const groupId = websites.find(({ id }) => id === websiteId)?.default_group_id;
  return groups.find(({ id }) => id === groupId)?.default_store_id ?? 0;
};

/** One row for the customer groups for whom the same rules apply. */
function alike(website_id: number, price: Money, groupIds: number[], priceFor: (groupId: number) => CatalogPrice | null): RuledPrice[] {
  const rows = new Map<string, RuledPrice>();
  for (const groupId of groupIds) {
    const ruled = priceFor(groupId);
    if (!ruled) continue;
    const rules = ruled.rules.map(({ rule_id, name }) => ({ rule_id, name }));
    const key = rules.map(({ rule_id }) => rule_id).join(' ');
    const row = rows.get(key) ?? { website_id, customer_group_ids: [], price: toWire(price), rule_price: toWire(ruled.price), rules };
    row.customer_group_ids.push(groupId);
    rows.set(key, row);
  }
  return [...rows.values()];
}
