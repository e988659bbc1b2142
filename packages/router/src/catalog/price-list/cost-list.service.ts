import { filledIn, isNegative, money, toWire } from '@merx/wire';
import { attributeText } from '../../eav/index.js';
import type { Call } from '../../trpc/context.js';
import { lockProductsBySku } from '../bulk/lock-products.service.js';
import { attributeUnknown, costInvalid, costSkuInvalid, costStoreUnknown } from '../faults.js';
import { mergeStoreValues, updateProducts } from '../product/product-write.queries.js';
import { selectCosts } from './cost-list.queries.js';
import type { Costs, SaveCosts } from './cost-list.schema.js';
import type { PriceFaults } from './price-list.schema.js';
import { type AcceptedLine, isStoreOf, type LineSetting, readLineSetting, saveAndForget, writeLines } from './write-lines.service.js';

const COST = 'cost';

/** The types of products that have a cost of their own. */
const COSTED_TYPES: readonly string[] = ['simple', 'virtual', 'downloadable'];

/** The costs of the products with these skus, including those of store views. Unknown skus are omitted. */
export async function costs({ ctx, input }: Call<{ skus: string[] }>): Promise<Costs> {
  const rows = await selectCosts(ctx.db, input.skus, COSTED_TYPES);
  return rows.map(({ sku, store_id, cost }) => ({ cost: toWire(money(cost)), store_id, sku }));
}

type Line = SaveCosts['prices'][number];

/** Sets the costs of products, for all store views or one. Returns what was rejected; all else is saved. */
export async function saveCosts({ ctx: { db }, input: { prices } }: Call<SaveCosts>): Promise<PriceFaults> {
  if (prices.length === 0) return [];
  const setting = await readLineSetting(db);
  const definition = setting.definitions.get(COST);
  if (!definition) throw attributeUnknown({ attributeCode: COST });
  const faults: PriceFaults = [];
  await saveAndForget(db, async (tx) => {
    const products = await lockProductsBySku(
      tx,
      prices.map(({ sku }) => sku),
    );
    const accepted: AcceptedLine[] = [];
    for (const line of prices) {
      const product = products.get(line.sku);
      const isCosted = product !== undefined && COSTED_TYPES.includes(product.type_id);
      const own = lineFaults(line, isCosted, setting);
      faults.push(...own);
      if (!product || own.length > 0) continue;
      accepted.push({ id: product.id, storeId: line.store_id, values: new Map([[COST, attributeText(definition, line.cost)]]) });
    }
    return writeLines(tx, accepted, setting);
  });
  return faults;
}

function lineFaults({ sku, cost = null, store_id }: Line, isCosted: boolean, setting: LineSetting): PriceFaults {
  const found: PriceFaults = [];
  // Only this message keeps its placeholders.
  if (!isCosted) found.push({ message: costSkuInvalid.template, parameters: ['SKU', sku] });
  if (cost === null || isNegative(money(cost))) found.push(filled(costInvalid.template, { cost: cost ?? '', SKU: sku, storeId: store_id }));
  if (!isStoreOf(setting, store_id)) found.push(filled(costStoreUnknown.template, { SKU: sku, storeId: store_id }));
  return found;
}

const filled = (message: string, parameters: Record<string, string | number>): PriceFaults[number] => ({
  message: filledIn({ message, parameters }),
  parameters: Object.values(parameters).map(String),
});

/** Deletes the costs of products, also those of store views. Unknown skus are ignored. */
export async function removeCosts({ ctx: { db }, input: { skus } }: Call<{ skus: string[] }>): Promise<boolean> {
  const { stores } = await readLineSetting(db);
  await saveAndForget(db, async (tx) => {
    const products = await lockProductsBySku(tx, skus);
    const ids = new Set([...products.values()].filter(({ type_id }) => COSTED_TYPES.includes(type_id)).map(({ id }) => id));
    const patches = [...ids].map((id) => ({ id, set: {}, removed: [COST] }));
    await updateProducts(tx, patches);
    const storeIds = stores.map(({ id }) => id);
    await mergeStoreValues(tx, patches, storeIds);
    return new Set(storeIds);
  });
  return true;
}
