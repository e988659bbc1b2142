import { shopConfig } from '@merx/db';
import { directoryOf } from '../../directory/index.js';
import type { Call } from '../../trpc/context.js';
import { badInputs, notFound } from '../../trpc/errors.js';
import { notAnAddressType, nothingShipped, otherAddressType } from '../faults.js';
import { requireId } from './change-order.service.js';
import { lockOrder } from './locked-order.queries.js';
import type { AddressRow } from './order.queries.js';
import { changedAddress, isAddressType } from './order-address.js';
import { selectAddresses, upsertAddress } from './order-address.queries.js';
import type { OrderAddressInput } from './order-address.schema.js';
import type { OrderAddress } from './order-part.schema.js';
import { addressOf } from './order-wire.js';

/**
 * Changes the billing or shipping address of an order, by its id or else its type. Required fields must be given again,
 * other fields stay unless given. Throws 404 for an unknown order or address of it, 400 naming every invalid field.
 */
export async function saveOrderAddress({
  ctx: { db },
  input: { parent_id: orderId, entity },
}: Call<{ parent_id: number; entity: OrderAddressInput }>): Promise<OrderAddress> {
  requireId(orderId);
  if (!isAddressType(entity.address_type)) throw notAnAddressType({ fieldName: 'address_type' });
  const directory = await directoryOf(db);
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked) throw notFound('parent_id', orderId);
    const kept = namedAddress(await selectAddresses(tx, orderId), entity);
    if (!kept && entity.address_type === 'shipping' && locked.order.is_virtual) throw nothingShipped();
    const config = await shopConfig(db.cache, tx, locked.order.store_id);
    const { address, faults } = changedAddress(kept, entity, { directory, config });
    if (faults.length > 0) throw badInputs(faults);
    const [saved] = await upsertAddress(tx, orderId, JSON.stringify(address));
    if (!saved) throw new Error('The address of an order was not written.');
    return addressOf(saved);
  });
}

function namedAddress(addresses: readonly AddressRow[], { entity_id: id, address_type: type }: OrderAddressInput): AddressRow | undefined {
  if (!id) return addresses.find(({ address_type }) => address_type === type);
  const found = addresses.find(({ entity_id }) => entity_id === id);
  if (!found) throw notFound('entity_id', id);
  if (found.address_type !== type) throw otherAddressType({ entityId: id, type: found.address_type });
  return found;
}
