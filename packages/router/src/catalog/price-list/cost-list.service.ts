import { isNegative, money, toWire } from '@merx/wire';
import { attributeText } from '../../eav/index.js';
import { storeDirectory } from '../../store/index.js';
import type { Call } from '../../trpc/context.js';
import type { BulkProduct } from '../bulk/bulk.queries.js';
import { lockProductsBySku } from '../bulk/lock-products.service.js';
import { attributeUnknown, costInvalid, costSkuInvalid, costStoreUnknown } from '../faults.js';
import { mergeStoreValues, updateProducts } from '../product/product-write.queries.js';
import { selectCosts } from './cost-list.queries.js';
import type { Costs, SaveCosts } from './cost-list.schema.js';
import { priceFault, unfilledFault } from './price-fault.js';
import type { PriceFaults } from './price-list.schema.js';
import { type AcceptedLine, forgetWritten, isStoreOf, type LineSetting, saveLines } from './write-lines.service.js';

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
export const saveCosts = ({ ctx: { db }, input: { prices } }: Call<SaveCosts>): Promise<PriceFaults> => saveLines(db, prices, readCost);

function readCost(line: Line, product: BulkProduct | undefined, setting: LineSetting): AcceptedLine | PriceFaults {
  const definition = setting.definitions.get(COST);
  if (!definition) throw attributeUnknown({ attributeCode: COST });
  const costed = product && COSTED_TYPES.includes(product.type_id) ? product : undefined;
  const faults = lineFaults(line, costed !== undefined, setting);
  if (!costed || faults.length > 0) return faults;
  return { id: costed.id, storeId: line.store_id, values: new Map([[COST, attributeText(definition, line.cost)]]) };
}

function lineFaults({ sku, cost = null, store_id: storeId }: Line, isCosted: boolean, setting: LineSetting): PriceFaults {
  const found: PriceFaults = [];
  if (!isCosted) found.push(unfilledFault(costSkuInvalid({ fieldName: 'SKU', fieldValue: sku })));
  if (cost === null || isNegative(money(cost))) found.push(priceFault(costInvalid({ cost: cost ?? '', SKU: sku, storeId })));
  if (!isStoreOf(setting, storeId)) found.push(priceFault(costStoreUnknown({ SKU: sku, storeId })));
  return found;
}

/** Deletes the costs of products, also those of store views. Unknown skus are ignored. */
export async function removeCosts({ ctx: { db }, input: { skus } }: Call<{ skus: string[] }>): Promise<boolean> {
  const storeIds = (await storeDirectory(db)).stores.map(({ id }) => id);
  await db.transaction(async (tx) => {
    const products = await lockProductsBySku(tx, skus);
    const ids = new Set([...products.values()].filter(({ type_id }) => COSTED_TYPES.includes(type_id)).map(({ id }) => id));
    const patches = [...ids].map((id) => ({ id, set: {}, removed: [COST] }));
    await updateProducts(tx, patches);
    await mergeStoreValues(tx, patches, storeIds);
  });
  await forgetWritten(db, storeIds);
  return true;
}
