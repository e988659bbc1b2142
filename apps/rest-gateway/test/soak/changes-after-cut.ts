import { expect } from 'vitest';
import { stockProduct } from '../goods.js';
import { fillCart } from './buyers.js';
import { patient, served } from './calls.js';
import type { Dice } from './dice.js';
import { endSessions } from './lost-database.js';
import type { Instance, SoakShop } from './soak-shop.js';

const ZONES = ['Europe/Berlin', 'Asia/Tokyo', 'America/Denver'];

/** What clients see of a setting, a store and the taxes. */
interface Seen {
  timezone: string;
  group: string;
  isTaxed: boolean;
}

/** What is changed at one instance while the others are cut off is seen by all as soon as they are back. */
export async function changesAfterCut(shop: SoakShop, dice: Dice): Promise<void> {
  const { token } = shop;
  const [changing, ...others] = shop.instances;
  if (!changing) throw new Error('No instance is running.');
  const { sku } = await stockProduct(shop);
  const cartId = await fillCart(
    patient(() => changing),
    sku,
  );
  const seenAt = async (instance: Instance): Promise<Seen> => {
    const call = patient(() => instance);
    const [config] = await served(call('GET', '/V1/store/storeConfigs', { token }));
    const groups: { id: number; name: string }[] = await served(call('GET', '/V1/store/storeGroups', { token }));
    const { tax_amount } = await served(call('GET', `/V1/guest-carts/${cartId}/totals`));
    return { timezone: config.timezone, group: groups.find(({ id }) => id === 1)?.name ?? '', isTaxed: tax_amount > 0 };
  };
  // Whatever an instance keeps of these in memory, it has now.
  const [before] = await Promise.all(shop.instances.map(seenAt));
  await endSessions(shop);
  for (const { line } of others) line.cut();
  const change = await changeAll(shop, changing, dice.one(ZONES.filter((zone) => zone !== before?.timezone)));
  for (const { line } of others) line.mend();
  for (const instance of shop.instances) await expect.poll(() => seenAt(instance)).toEqual(change.now);
  await change.untax();
  for (const instance of shop.instances) await expect.poll(() => seenAt(instance)).toEqual({ ...change.now, isTaxed: false });
}

/** Changes all of it at one instance; returns what is to be seen from then on, and what takes the tax back. */
async function changeAll({ token }: SoakShop, instance: Instance, timezone: string) {
  const call = patient(() => instance);
  const post = (path: string, body: unknown) => served(call('POST', path, { token, body }));
  const group = `Group in ${timezone}`;
  await post('/trpc/store.settings.save', { json: { values: [{ path: 'general/locale/timezone', value: timezone }] } });
  await post('/trpc/store.manage.saveGroup', {
    json: { id: 1, website_id: 1, code: 'main_website_store', name: group, root_category_id: 2 },
  });
  const taxRate = { code: timezone, tax_country_id: 'US', tax_region_id: 57, tax_postcode: '*', rate: 8.25 };
  const { id: rateId } = await post('/V1/taxRates', { taxRate });
  const classes = { customer_tax_class_ids: [3], product_tax_class_ids: [2] };
  const rule = { code: timezone, priority: 0, position: 0, tax_rate_ids: [rateId], ...classes };
  const { id: ruleId } = await post('/V1/taxRules', { rule });
  return {
    now: { timezone, group, isTaxed: true } satisfies Seen,
    untax: async () => {
      await served(call('DELETE', `/V1/taxRules/${ruleId}`, { token }));
      await served(call('DELETE', `/V1/taxRates/${rateId}`, { token }));
    },
  };
}
