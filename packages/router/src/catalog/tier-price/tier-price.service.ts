import { type Queryable, shopConfig } from '@merx/db';
import { compare, money, toColumn, ZERO } from '@merx/wire';
import { frontStore } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound, notFoundByTwo } from '../../trpc/errors.js';
import { checkBundleValues } from '../bundle/bundle-values.js';
import { fieldInvalid, notPositive } from '../faults.js';
import { ALL_GROUPS } from '../price/price.js';
import type { TierPrice } from '../product/product.schema.js';
import { shownProduct } from '../product/product.service.js';
import { tierQty } from '../product/product-parts.js';
import { deleteTier, lockCustomerGroups, type TierKey, upsertTier } from '../product/product-parts.queries.js';
import { changeAndTouch } from '../product-row/product-row.service.js';
import type { AddTier, TierId } from './tier-price.schema.js';

/** The tier prices of one customer group, or of all groups. Throws 404 for an unknown product, or an invalid group id. */
export async function listTiers({ ctx, input }: Call<{ sku: string; customerGroupId: string }>): Promise<TierPrice[]> {
  const groupId = readGroupId(input.customerGroupId);
  const { tier_prices: tiers } = await shownProduct(ctx, input.sku, 'Magento_Catalog::catalog');
  return tiers.filter((tier) => tier.customer_group_id === groupId);
}

/**
 * Sets the price from a quantity on; for a bundle it is a percentage. Throws 400 for a quantity or price that is not above 0, 404 for an
 * unknown product or group.
 */
export async function addTier({ ctx, input }: Call<AddTier>): Promise<boolean> {
  const price = money(input.price);
  if (compare(price, ZERO) <= 0 || toColumn(price) === '0.0000') throw notPositive({ fieldName: 'price' });
  return changeTier(ctx, input, async (tx, key, type) => {
    if (type === 'bundle') checkBundleValues(new Map(), [{ value: input.price }]);
    const isKnown = key.customer_group_id === ALL_GROUPS || (await lockCustomerGroups(tx, [key.customer_group_id])).size > 0;
    if (!isKnown) throw notFound('customerGroupId', input.customerGroupId);
    await upsertTier(tx, key, toColumn(price));
  });
}

/** Deletes a tier. Throws 404 for an unknown product, or a tier it does not have. */
export function removeTier({ ctx, input }: Call<TierId>): Promise<boolean> {
  return changeTier(ctx, input, async (tx, key) => {
    if (!(await deleteTier(tx, key))) throw notFoundByTwo('customerGroupId', input.customerGroupId, 'qty', input.qty);
  });
}

async function changeTier(
  ctx: Context,
  input: TierId,
  change: (tx: Queryable, key: TierKey, type: string) => Promise<void>,
): Promise<boolean> {
  const customer_group_id = readGroupId(input.customerGroupId);
  const qty = tierQty(input.qty);
  if (qty === null) throw notPositive({ fieldName: 'qty' });
  const website_id = await tierWebsite(ctx);
  return changeAndTouch(ctx.db, input.sku, (tx, { id, type_id }) =>
    change(tx, { product_id: id, website_id, customer_group_id, qty }, type_id),
  );
}

function readGroupId(given: string): number {
  if (given === 'all') return ALL_GROUPS;
  if (/^\d{10,}$/.test(given)) throw notFound('customerGroupId', given);
  if (!/^\d{1,9}$/.test(given)) throw fieldInvalid({ fieldName: 'customerGroupId' });
  return Number(given);
}

/** Prices apply to all websites (0) unless the price scope is the website. */
async function tierWebsite({ db, scope }: Context): Promise<number> {
  const config = await shopConfig(db.cache, db, 0);
  if (scope.storeId === 0 || !config.flag('catalog/price/scope')) return 0;
  return (await frontStore(db, scope.storeId)).website.id;
}
