import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { optionIds, shippedOrder } from './sold-and-shipped.js';

let shop: Shop;
let boss: string;
let options: ReturnType<Shop['as']>['rma']['options'];
beforeAll(async () => {
  shop = await openShop();
  ({ token: boss } = await shop.admin());
  const { actor } = await shop.admin('Magento_Rma::rma_attribute');
  options = shop.as(actor).rma.options;
});
afterAll(() => shop.close());

const reasons = async () => {
  const { body } = await shop.call('GET', '/V1/returnsAttributeMetadata/reason', { token: boss });
  return body.options.map(({ label }: { label: string }) => label);
};

describe('the choices of returns', () => {
  it('are added, renamed and deleted, and at once those of the attributes', async () => {
    const { id, ...made } = await options.create({ attribute_code: 'reason', label: ' Too loud ' });
    expect(made).toMatchObject({ attribute_code: 'reason', label: 'Too loud', leads_to: null });
    expect((await reasons()).at(-1)).toBe('Too loud');
    await options.update({ id, label: 'Much too loud', sort_order: 0 });
    expect((await reasons())[0]).toBe('Much too loud');
    expect(await options.delete({ id })).toBe(true);
    expect(await reasons()).not.toContain('Much too loud');
    const repair = await options.create({ attribute_code: 'resolution', label: 'Repair', leads_to: 'exchange' });
    expect(await options.update({ id: repair.id, label: 'Repair', leads_to: null })).toMatchObject({ leads_to: null });
  });

  it('are refused twice, with what they cannot lead to, and deleted neither while a return has them nor as the last', async () => {
    const { refund } = await optionIds(shop);
    const order = await shippedOrder(shop, boss, 1);
    const items = [{ order_item_id: order.itemId, qty_requested: 1, ...refund }];
    await shop.call('POST', '/V1/returns', { token: boss, body: { rmaDataObject: { order_id: order.id, items } } });
    const before = await options.list();
    await expect(options.create({ attribute_code: 'reason', label: 'Wrong Size' })).rejects.toThrow('already');
    await expect(options.create({ attribute_code: 'reason', label: ' ' })).rejects.toThrow();
    await expect(options.create({ attribute_code: 'reason', label: 'x'.repeat(256) })).rejects.toThrow('characters');
    await expect(options.create({ attribute_code: 'reason', label: 'Loud', leads_to: 'refund' })).rejects.toThrow('Only a resolution');
    await expect(options.update({ id: 999999, label: 'x' })).rejects.toThrow('No such entity');
    await expect(options.delete({ id: 999999 })).rejects.toThrow('No such entity');
    await expect(options.delete({ id: Number(refund.reason) })).rejects.toThrow('used by returns');
    expect(await options.list()).toEqual(before);
    for (const { id, attribute_code } of before.filter(({ id }) => id !== Number(refund.condition))) {
      if (attribute_code === 'condition') await options.delete({ id });
    }
    await expect(options.delete({ id: Number(refund.condition) })).rejects.toThrow('The last');
    const { actor } = await shop.admin('Magento_Rma::magento_rma');
    await expect(shop.as(actor).rma.options.list()).rejects.toThrow("isn't authorized");
  });
});
