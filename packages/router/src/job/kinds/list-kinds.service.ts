import { type JobKind, jobKind } from '../job-kind.service.js';
import { ListExportInput } from '../list-export.schema.js';
import { type ExportedList, exportList } from '../list-export.service.js';

interface ListKind extends Omit<ExportedList, 'id'> {
  access: JobKind['access'];
  file: string;
  id?: string | undefined;
}

const exportOf = ({ access, file, id = 'id', ...of }: ListKind): JobKind =>
  jobKind({ access, file, input: ListExportInput, isRepeatable: true, run: (call) => exportList(call, { ...of, id }) });

/** The export of each admin list; the product list has its own format, which an import can read. */
export const listKinds: Readonly<Record<string, JobKind>> = {
  'admins.export': exportOf({ list: 'user.admins.list', access: 'Magento_User::acl_users', file: 'admins.csv' }),
  'attributes.export': exportOf({
    ...{ list: 'catalog.attribute.list', access: 'Magento_Catalog::attributes_attributes', file: 'attributes.csv', id: 'attribute_id' },
  }),
  'attributeSets.export': exportOf({
    ...{ list: 'catalog.attributeSet.list', access: 'Magento_Catalog::sets', file: 'attribute-sets.csv', id: 'attribute_set_id' },
  }),
  'blocks.export': exportOf({ list: 'cms.block.list', access: 'Magento_Cms::block', file: 'blocks.csv' }),
  'carts.export': exportOf({ list: 'quote.carts.grid', access: 'Magento_Cart::manage', file: 'carts.csv', id: 'entity_id' }),
  'changes.export': exportOf({
    ...{ list: 'logging.changes.list', access: 'Magento_Logging::magento_logging_events', file: 'audit-log.csv' },
  }),
  'couponList.export': exportOf({
    ...{ list: 'salesRule.coupon.list', access: 'Magento_SalesRule::quote', file: 'coupons.csv', id: 'coupon_id' },
  }),
  'creditmemos.export': exportOf({
    ...{ list: 'sales.creditmemo.grid', access: 'Magento_Sales::sales_creditmemo', file: 'credit-memos.csv', id: 'entity_id' },
  }),
  'customerGroups.export': exportOf({ list: 'customer.groups.list', access: 'Magento_Customer::group', file: 'customer-groups.csv' }),
  'customers.export': exportOf({ list: 'customer.accounts.grid', access: 'Magento_Customer::customer', file: 'customers.csv' }),
  'integrations.export': exportOf({
    ...{ list: 'integration.integrations.list', access: 'Magento_Integration::integrations', file: 'integrations.csv', isWhole: true },
  }),
  'invoices.export': exportOf({
    ...{ list: 'sales.invoice.grid', access: 'Magento_Sales::sales_invoice', file: 'invoices.csv', id: 'entity_id' },
  }),
  'jobs.export': exportOf({ list: 'job.jobs.list', access: 'staff', file: 'jobs.csv' }),
  'mails.export': exportOf({ list: 'mail.messages.list', access: 'Magento_Email::mails', file: 'mails.csv' }),
  'orders.export': exportOf({ list: 'sales.order.grid', access: 'Magento_Sales::actions_view', file: 'orders.csv', id: 'entity_id' }),
  'pages.export': exportOf({ list: 'cms.page.list', access: 'Magento_Cms::page', file: 'pages.csv' }),
  'priceRules.export': exportOf({
    ...{ list: 'salesRule.rule.list', access: 'Magento_SalesRule::quote', file: 'price-rules.csv', id: 'rule_id' },
  }),
  'roles.export': exportOf({ list: 'user.roles.list', access: 'Magento_User::acl_roles', file: 'roles.csv', isWhole: true }),
  'shipments.export': exportOf({
    ...{ list: 'sales.shipment.grid', access: 'Magento_Sales::shipment', file: 'shipments.csv', id: 'entity_id' },
  }),
  'stock.export': exportOf({
    ...{ list: 'catalogInventory.grid', access: 'Magento_CatalogInventory::cataloginventory', file: 'stock.csv', id: 'product_id' },
  }),
  'taxRateList.export': exportOf({ list: 'tax.rate.list', access: 'Magento_Tax::manage_tax', file: 'tax-rates.csv' }),
  'taxRules.export': exportOf({ list: 'tax.rule.list', access: 'Magento_Tax::manage_tax', file: 'tax-rules.csv' }),
  'tokens.export': exportOf({ list: 'integration.tokens.list', access: 'Magento_Backend::all', file: 'tokens.csv' }),
  'transactions.export': exportOf({
    ...{ list: 'sales.transaction.list', access: 'Magento_Sales::transactions_fetch', file: 'transactions.csv', id: 'transaction_id' },
  }),
};
