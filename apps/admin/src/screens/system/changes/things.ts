import { say } from '../../../texts/say';

/** Where a thing of the audit log is edited; those that are missing have no page of their own. */
const PLACES: Record<string, string> = {
  product: '/products',
  category: '/categories',
  attribute: '/attributes',
  attribute_set: '/attribute-sets',
  tax_rate: '/tax-rates',
  tax_rule: '/tax-rules',
  sales_rule: '/price-rules',
  customer: '/customers',
  customer_group: '/customer-groups',
  cms_page: '/pages',
  cms_block: '/blocks',
  admin_user: '/admins',
  admin_role: '/roles',
  integration: '/integrations',
  order: '/orders',
};
const LISTS: Record<string, string> = {
  tax_class: '/tax-classes',
  website: '/stores',
  store_group: '/stores',
  store: '/stores',
  config: '/settings',
};

/** Every kind of thing whose changes are kept. */
export const ENTITIES = [...Object.keys(PLACES), ...Object.keys(LISTS), 'table_rates', 'checkout_agreement'];

export interface Thing {
  entity: string;
  entity_id: string;
  entity_label: string | null;
}

export const entityName = (entity: string): string => say(`system.entity.${entity}`, entity);

/** The kind of thing and its name. */
export const thingName = ({ entity, entity_id, entity_label }: Thing): string => `${entityName(entity)} ${entity_label ?? entity_id}`;

/** The page of a thing, if it has one. */
export function thingLink({ entity, entity_id }: Thing): string | undefined {
  const place = PLACES[entity];
  return place ? `${place}/${entity_id}` : LISTS[entity];
}

/** What was done, in a word; the procedure's name where there is none. */
export const deedName = (procedure: string): string => say(`system.deed.${procedure.split('.').at(-1) ?? ''}`, procedure);
