import { columnField, columns, list } from '@merx/db';
import { customerGroup } from '@merx/db/tables';
import { CustomerGroup } from './group.schema.js';

/** Column names in the API. */
const otherNames = new Map([
  ['customer_group_id', columnField(customerGroup, 'g', 'id')],
  ['customer_group_code', columnField(customerGroup, 'g', 'code')],
  ['class_name', { sql: 't.class_name', kind: 'text' as const }],
]);

/** Customer groups with their tax classes. */
export const customerGroups = list<CustomerGroup>({
  from: 'customer_group g join tax_class t on t.class_id = g.tax_class_id',
  key: 'g.id',
  ...columns(CustomerGroup, customerGroup, 'g', { tax_class_name: 't.class_name' }, (name) => otherNames.get(name)),
});
