import {
  BulkChangeInput,
  BulkTargets,
  changeProducts,
  deleteProducts,
  ExportInput,
  exportProducts,
  exportSourceItems,
  ImportInput,
  type ImportProgress,
  importProducts,
  importSourceItems,
} from '../catalog/index.js';
import { csvLines, readCsv } from '../csv/index.js';
import { CustomerTargets, deleteCustomers } from '../customer/index.js';
import { exportItems, ItemExportInput, ItemImportInput, importItems } from '../price-list/index.js';
import { cancelOrders, holdOrders, invoiceOrders, OrderTargets, shipOrders, unholdOrders } from '../sales/index.js';
import { CouponSpec, exportCoupons, generateBySpec } from '../sales-rule/index.js';
import { exportTaxRates, importTaxRates } from '../tax/index.js';
import { CouponExportInput, CsvInput, ListExportInput, NoInput, SourceChangeInput, StockChangeInput } from './job-input.schema.js';
import { type JobCall, type JobKind, type JobStep, jobKind } from './job-kind.service.js';
import { type ExportedList, exportList } from './list-export.service.js';
import { changeSources, changeStock } from './stock-change.service.js';

const products = 'Magento_Catalog::products';
const inventory = 'Magento_CatalogInventory::cataloginventory';
const taxes = 'Magento_Tax::manage_tax';
const coupons = 'Magento_SalesRule::quote';
const priceLists = 'Magento_PriceList::price_lists';

/** The steps of an import that checks all lines before it writes. */
const imported = <Input>(read: (call: JobCall<Input>) => AsyncIterable<ImportProgress>) =>
  async function* (call: JobCall<Input>): AsyncGenerator<JobStep> {
    for await (const { phase, total, done, created, updated, refused, written } of read(call)) {
      const result = { phase, created, updated, written };
      // The total is unknown while lines are validated; after an interruption the remaining lines are not written.
      const isCounted = phase !== 'checking' && !(call.signal.aborted && !written);
      yield { done, refused, result, changed: created + updated, ...(isCounted && { total }) };
    }
  };

async function* generated({ ctx, input }: JobCall<CouponSpec>): AsyncGenerator<JobStep> {
  yield { total: input.quantity ?? 0 };
  const codes = await generateBySpec({ ctx, input: { couponSpec: input } });
  const text = csvLines([['code'], ...codes.map((code) => [code])]);
  yield { done: codes.length, changed: codes.length, text, result: { rule_id: input.rule_id } };
}

async function* couponFile({ ctx, input, signal }: JobCall<{ rule_id: number }>): AsyncGenerator<JobStep> {
  // The first line is the header.
  let done = -1;
  for await (const text of await exportCoupons(ctx.db, input.rule_id)) {
    if (signal.aborted) return;
    done += text.split('\n').length - 1;
    yield { text, done };
  }
}

async function* importedRates({ ctx, input }: JobCall<CsvInput>): AsyncGenerator<JobStep> {
  const { created, updated } = await importTaxRates(ctx.db, readCsv(input.csv));
  yield { total: created + updated, done: created + updated, changed: created + updated, result: { created, updated } };
}

async function* rateFile({ ctx }: JobCall<unknown>): AsyncGenerator<JobStep> {
  const lines = await exportTaxRates(ctx.db);
  yield { total: lines.length - 1, done: lines.length - 1, text: csvLines(lines) };
}

/** The export of an admin list, with the permission that the list requires. */
const exportOf = (list: string, access: JobKind['access'], file: string, options: Partial<Omit<ExportedList, 'list'>> = {}): JobKind =>
  jobKind({ access, file, input: ListExportInput, isRepeatable: true, run: (call) => exportList(call, { list, id: 'id', ...options }) });

/** The product list has its own format, which an import can read. */
export const listKinds: Record<string, JobKind> = {
  'admins.export': exportOf('user.admins.list', 'Magento_User::acl_users', 'admins.csv'),
  'attributes.export': exportOf('catalog.attribute.list', 'Magento_Catalog::attributes_attributes', 'attributes.csv', {
    id: 'attribute_id',
  }),
  'attributeSets.export': exportOf('catalog.attributeSet.list', 'Magento_Catalog::sets', 'attribute-sets.csv', { id: 'attribute_set_id' }),
  'blocks.export': exportOf('cms.block.list', 'Magento_Cms::block', 'blocks.csv'),
  'carts.export': exportOf('quote.carts.grid', 'Magento_Cart::manage', 'carts.csv', { id: 'entity_id' }),
  'changes.export': exportOf('logging.changes.list', 'Magento_Logging::magento_logging_events', 'audit-log.csv'),
  'couponList.export': exportOf('salesRule.coupon.list', 'Magento_SalesRule::quote', 'coupons.csv', { id: 'coupon_id' }),
  'creditmemos.export': exportOf('sales.creditmemo.grid', 'Magento_Sales::sales_creditmemo', 'credit-memos.csv', { id: 'entity_id' }),
  'customerGroups.export': exportOf('customer.groups.list', 'Magento_Customer::group', 'customer-groups.csv'),
  'customers.export': exportOf('customer.accounts.grid', 'Magento_Customer::customer', 'customers.csv'),
  'integrations.export': exportOf('integration.integrations.list', 'Magento_Integration::integrations', 'integrations.csv', {
    isWhole: true,
  }),
  'invoices.export': exportOf('sales.invoice.grid', 'Magento_Sales::sales_invoice', 'invoices.csv', { id: 'entity_id' }),
  'jobs.export': exportOf('job.jobs.list', 'staff', 'jobs.csv'),
  'mails.export': exportOf('mail.messages.list', 'Magento_Email::mails', 'mails.csv'),
  'orders.export': exportOf('sales.order.grid', 'Magento_Sales::actions_view', 'orders.csv', { id: 'entity_id' }),
  'pages.export': exportOf('cms.page.list', 'Magento_Cms::page', 'pages.csv'),
  'catalogRules.export': exportOf('salesRule.catalogRule.list', 'Magento_CatalogRule::promo_catalog', 'catalog-price-rules.csv', {
    id: 'rule_id',
  }),
  'priceLists.export': exportOf('priceList.list', priceLists, 'price-lists.csv', { id: 'price_list_id' }),
  'priceListItems.export': exportOf('priceList.item.list', priceLists, 'prices.csv', { id: 'item_id' }),
  'priceRules.export': exportOf('salesRule.rule.list', 'Magento_SalesRule::quote', 'price-rules.csv', { id: 'rule_id' }),
  'requests.export': exportOf(
    'bulk.requests',
    'Magento_AsynchronousOperations::system_magento_logging_bulk_operations',
    'asynchronous-requests.csv',
  ),
  'reservationMistakes.export': exportOf('sales.reservation.mistakes', inventory, 'reservation-mistakes.csv', { id: 'key' }),
  'returns.export': exportOf('rma.returns.grid', 'Magento_Rma::magento_rma', 'returns.csv', { id: 'entity_id' }),
  'reviews.export': exportOf('review.grid', 'Magento_Review::reviews_all', 'reviews.csv'),
  'roles.export': exportOf('user.roles.list', 'Magento_User::acl_roles', 'roles.csv', { isWhole: true }),
  'shipments.export': exportOf('sales.shipment.grid', 'Magento_Sales::shipment', 'shipments.csv', { id: 'entity_id' }),
  'reservations.export': exportOf('sales.reservation.list', inventory, 'reservations.csv', { id: 'reservation_id' }),
  'sources.export': exportOf('catalogInventory.source.list', 'Magento_InventoryApi::source', 'sources.csv', { id: 'source_code' }),
  'stocks.export': exportOf('catalogInventory.source.listStocks', 'Magento_InventoryApi::stock', 'stocks.csv', { id: 'stock_id' }),
  'stock.export': exportOf('catalogInventory.grid', inventory, 'stock.csv', { id: 'key' }),
  'taxRateList.export': exportOf('tax.rate.list', 'Magento_Tax::manage_tax', 'tax-rates.csv'),
  'taxRules.export': exportOf('tax.rule.list', 'Magento_Tax::manage_tax', 'tax-rules.csv'),
  'tokens.export': exportOf('integration.tokens.list', 'Magento_Backend::all', 'tokens.csv'),
  'transactions.export': exportOf('sales.transaction.list', 'Magento_Sales::transactions_fetch', 'transactions.csv', {
    id: 'transaction_id',
  }),
  'urlRewrites.export': exportOf('catalog.urlRewrite.list', 'Magento_UrlRewrite::urlrewrite', 'url-rewrites.csv'),
  'webhookDeliveries.export': exportOf('webhook.deliveries.list', 'Magento_Integration::webhooks', 'webhook-deliveries.csv'),
  'webhooks.export': exportOf('webhook.endpoints.list', 'Magento_Integration::webhooks', 'webhooks.csv'),
};

/** All kinds of background jobs, by name. */
export const kinds: ReadonlyMap<string, JobKind> = new Map(
  Object.entries({
    'products.change': jobKind({
      access: products,
      input: BulkChangeInput,
      // A price change must not be applied twice.
      isRepeatable: ({ change }) => !change.price || change.price.by === 'set',
      run: changeProducts,
    }),
    // Products that no longer exist are reported as missing.
    'products.delete': jobKind({ access: products, input: BulkTargets, isRepeatable: true, run: deleteProducts }),
    'products.import': jobKind({ access: products, input: ImportInput, isRepeatable: true, run: imported(importProducts) }),
    'products.export': jobKind({ access: products, input: ExportInput, file: 'products.csv', isRepeatable: true, run: exportProducts }),
    'stock.change': jobKind({
      access: inventory,
      input: StockChangeInput,
      isRepeatable: ({ qty }) => !qty || qty.by === 'set',
      run: changeStock,
    }),
    'stock.import': jobKind({ access: inventory, input: ImportInput, isRepeatable: true, run: imported(importSourceItems) }),
    'stock.exportSources': jobKind({
      access: inventory,
      input: NoInput,
      file: 'stock_sources.csv',
      isRepeatable: true,
      run: ({ ctx }) => exportSourceItems(ctx.db),
    }),
    // Goods that have left a source are not moved again.
    'stock.sources': jobKind({ access: inventory, input: SourceChangeInput, isRepeatable: true, run: changeSources }),
    'priceLists.importPrices': jobKind({ access: priceLists, input: ItemImportInput, isRepeatable: true, run: imported(importItems) }),
    'priceLists.exportPrices': jobKind({
      access: priceLists,
      input: ItemExportInput,
      file: 'prices.csv',
      isRepeatable: true,
      run: exportItems,
    }),
    // A single transaction: after an interruption it is unknown whether it was committed.
    'coupons.generate': jobKind({ access: coupons, input: CouponSpec, file: 'coupons.csv', isRepeatable: false, run: generated }),
    'coupons.export': jobKind({ access: coupons, input: CouponExportInput, file: 'coupons.csv', isRepeatable: true, run: couponFile }),
    'taxRates.import': jobKind({ access: taxes, input: CsvInput, isRepeatable: true, run: importedRates }),
    'taxRates.export': jobKind({ access: taxes, input: NoInput, file: 'tax_rates.csv', isRepeatable: true, run: rateFile }),
    // Customers that no longer exist are reported as missing.
    'customers.delete': jobKind({ access: 'Magento_Customer::manage', input: CustomerTargets, isRepeatable: true, run: deleteCustomers }),
    // What an earlier attempt has invoiced or shipped has nothing open and is reported.
    'orders.invoice': jobKind({ access: 'Magento_Sales::sales_invoice', input: OrderTargets, isRepeatable: true, run: invoiceOrders }),
    'orders.ship': jobKind({ access: 'Magento_Sales::shipment', input: OrderTargets, isRepeatable: true, run: shipOrders }),
    // Orders that are in that state already are reported.
    'orders.hold': jobKind({ access: 'Magento_Sales::hold', input: OrderTargets, isRepeatable: true, run: holdOrders }),
    'orders.unhold': jobKind({ access: 'Magento_Sales::unhold', input: OrderTargets, isRepeatable: true, run: unholdOrders }),
    'orders.cancel': jobKind({ access: 'Magento_Sales::cancel', input: OrderTargets, isRepeatable: true, run: cancelOrders }),
    ...listKinds,
  }),
);
