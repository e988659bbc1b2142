import { type Actor, mayUse } from '../trpc/context.js';
import type { Access } from '../trpc/init.js';

/** The access word of the whole log. */
export const LOG = 'Magento_Logging::magento_logging_events';

/** Whose history an admin may read: who may work with the thing. */
const words: Readonly<Record<string, Access>> = {
  product: 'Magento_Catalog::products',
  category: 'Magento_Catalog::categories',
  attribute: 'Magento_Catalog::attributes_attributes',
  attribute_set: 'Magento_Catalog::sets',
  tax_class: 'Magento_Tax::manage_tax',
  tax_rate: 'Magento_Tax::manage_tax',
  tax_rule: 'Magento_Tax::manage_tax',
  table_rates: 'Magento_Config::config',
  sales_rule: 'Magento_SalesRule::quote',
  customer: 'Magento_Customer::customer',
  customer_group: 'Magento_Customer::group',
  cms_page: 'Magento_Cms::page',
  cms_block: 'Magento_Cms::block',
  website: 'Magento_Backend::store',
  store_group: 'Magento_Backend::store',
  store: 'Magento_Backend::store',
  config: 'Magento_Config::config',
  checkout_agreement: 'Magento_Config::config',
  admin_user: 'Magento_User::acl_users',
  admin_role: 'Magento_User::acl_roles',
  integration: 'Magento_Integration::integrations',
  review: 'Magento_Review::reviews_all',
  order: 'Magento_Sales::actions_view',
  admin_invitation: 'Magento_User::acl_users',
  mail: 'Magento_Email::mails',
  mail_server: 'Magento_Backend::all',
  job: LOG,
  export: LOG,
};

/** The access word for the history of a kind of thing, or undefined when no such kind is logged. */
export const entityWord = (entity: string): Access | undefined => (Object.hasOwn(words, entity) ? words[entity] : undefined);

/** Who may see a part of a thing without the thing itself, by the table of the part. */
const partWords: Readonly<Record<string, Access>> = {
  sales_invoice: 'Magento_Sales::sales_invoice',
  sales_invoice_comment: 'Magento_Sales::sales_invoice',
  sales_shipment: 'Magento_Sales::shipment',
  sales_shipment_comment: 'Magento_Sales::shipment',
  sales_shipment_track: 'Magento_Sales::shipment',
  sales_creditmemo: 'Magento_Sales::sales_creditmemo',
  sales_creditmemo_comment: 'Magento_Sales::sales_creditmemo',
  stock_item: 'Magento_CatalogInventory::cataloginventory',
  category_product: 'Magento_Catalog::categories',
};

const OPEN: ReadonlySet<string> = new Set<Access>(['staff', 'anonymous']);

/** Whether an admin may use each of these access words. */
export const holds = (actor: Actor, access: readonly string[]): boolean =>
  access.every((word) => (OPEN.has(word) ? actor.type === 'admin' : mayUse(actor, word)));

/** Tells whether an admin may hear of a change of rows in these tables: who may work with the thing, or sees one of the changed parts. */
export function seesChange(entity: string, tables: readonly string[]): (actor: Actor) => boolean {
  const parts = tables.flatMap((table) => (Object.hasOwn(partWords, table) ? [partWords[table]] : []));
  const words = [entityWord(entity), ...parts].filter((word) => word !== undefined);
  return (actor) => words.some((word) => holds(actor, [word]));
}
