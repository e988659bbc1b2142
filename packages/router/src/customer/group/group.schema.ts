import { int, pageOf, SearchCriteria, storeId, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const CustomerGroup = z.object({ id: wireInt, code: wireText, tax_class_id: wireInt, tax_class_name: wireText });
export type CustomerGroup = z.infer<typeof CustomerGroup>;

export const CustomerGroupList = pageOf(CustomerGroup);
export type CustomerGroupList = z.infer<typeof CustomerGroupList>;

/** A group as clients send it. The name of the tax class is answered with the group, so it is accepted and ignored. */
export const CustomerGroupInput = z.strictObject({
  id: int.nullish(),
  code: text.nullish(),
  tax_class_id: int.nullish(),
  tax_class_name: text.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type CustomerGroupInput = z.infer<typeof CustomerGroupInput>;

export const ListCustomerGroups = z.object({ searchCriteria: SearchCriteria });
const customerGroupId = int.describe('Id of the customer group.');

export const CustomerGroupId = z.object({ id: customerGroupId });
export const DefaultGroupId = wireInt;
export const DefaultGroupInput = z.object({ storeId });
export const DefaultGroupOfStore = z.object({ storeId: int.describe('Id of the store view.') });
export const NewCustomerGroup = z.object({ group: CustomerGroupInput });
export const ChangedCustomerGroup = z.object({ id: customerGroupId, group: CustomerGroupInput });
