import { customerGroup } from '@merx/db/tables';
import { entity, int, pageOf, storeId, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const fields = entity(customerGroup);

export const CustomerGroup = z.object({ ...fields.out, tax_class_name: wireText });
export type CustomerGroup = z.infer<typeof CustomerGroup>;

export const CustomerGroupList = pageOf(CustomerGroup);

/** A group as clients send it. The name of the tax class is read-only: accepted and ignored. */
export const CustomerGroupInput = z.strictObject({
  ...fields.in,
  tax_class_name: text.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type CustomerGroupInput = z.infer<typeof CustomerGroupInput>;

const customerGroupId = int.describe('Id of the customer group.');

export const CustomerGroupId = z.object({ id: customerGroupId });
export const DefaultGroupId = wireInt;
export const DefaultGroupInput = z.object({ storeId });
export const DefaultGroupOfStore = z.object({ storeId: int.describe('Id of the store view.') });
export const NewCustomerGroup = z.object({ group: CustomerGroupInput });
export const ChangedCustomerGroup = z.object({ id: customerGroupId, group: CustomerGroupInput });
