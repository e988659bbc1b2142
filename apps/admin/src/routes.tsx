import { type AnyRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from './list/list-search';
import { readCategorySearch } from './screens/catalog/categories/category-search';
import { readMediaSearch } from './screens/content/media/media-search';
import { readNewSearch, readProductSearch } from './screens/products/editor/product-search';
import { readReportSearch } from './screens/sales/reports/report-search';
import { NotFound } from './shell/page-notices';
import { PageSkeleton } from './shell/page-skeleton';
import { rootRoute, shopRoute } from './shell/shop-route';
import { loadRestOfTexts } from './texts';

type Screens<Name extends string> = Record<Name, () => React.ReactNode>;
interface Options {
  parent?: AnyRoute;
  validateSearch?: (search: Record<string, unknown>) => object;
  beforeLoad?: () => Promise<void>;
}

/** The page at a path, behind the sign-in unless it has another parent. Its code is preloaded when a link to it is hovered. */
function page<Name extends string>(path: string, load: () => Promise<Screens<Name>>, name: Name, options: Options = {}): AnyRoute {
  const { parent = shopRoute, ...rest } = options;
  return createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(load, name), ...rest });
}

/** A page with its list state in the URL. */
const list = <Name extends string>(path: string, load: () => Promise<Screens<Name>>, name: Name): AnyRoute =>
  page(path, load, name, { validateSearch: readListSearch });

const readCartSearch = (given: Record<string, unknown>) => ({
  ...readListSearch(given),
  ...(given.drafts === true && { drafts: true }),
  ...(given.abandoned === true && { abandoned: true }),
});
const readPickupSearch = (given: Record<string, unknown>) => ({ ...readListSearch(given), ...(given.ready === true && { ready: true }) });

const documentLists = () => import('./screens/sales/documents/document-list');
const productPages = () => import('./screens/products/editor/product-page');
const categoryPages = () => import('./screens/catalog/categories/categories-layout');
const categories = page('/categories', categoryPages, 'CategoriesLayout');

const shop = shopRoute.addChildren([
  createRoute({ getParentRoute: () => shopRoute, path: '/$', component: NotFound }),
  page('/', () => import('./screens/start/start-page'), 'StartPage'),

  list('/orders', () => import('./screens/sales/orders/order-list'), 'OrderList'),
  page('/orders/$orderId', () => import('./screens/sales/orders/order-page'), 'OrderPage'),
  page('/orders/$orderId/addresses', () => import('./screens/sales/orders/address-page'), 'AddressPage'),
  list('/invoices', documentLists, 'InvoiceList'),
  page('/invoices/$invoiceId', () => import('./screens/sales/documents/document-pages'), 'InvoicePage'),
  list('/shipments', documentLists, 'ShipmentList'),
  page('/shipments/$shipmentId', () => import('./screens/sales/documents/document-pages'), 'ShipmentPage'),
  list('/creditmemos', documentLists, 'CreditmemoList'),
  page('/creditmemos/$creditmemoId', () => import('./screens/sales/documents/document-pages'), 'CreditmemoPage'),
  list('/returns', () => import('./screens/sales/returns/return-list'), 'ReturnList'),
  page('/returns/$returnId', () => import('./screens/sales/returns/return-page'), 'ReturnPage'),
  page('/pickup-orders', () => import('./screens/sales/pickup/pickup-list'), 'PickupList', { validateSearch: readPickupSearch }),
  list('/transactions', () => import('./screens/sales/documents/transactions'), 'TransactionList'),
  page('/transactions/$transactionId', () => import('./screens/sales/documents/transactions'), 'TransactionPage'),
  page('/carts', () => import('./screens/sales/create/cart-list'), 'CartList', { validateSearch: readCartSearch }),
  page('/carts/new', () => import('./screens/sales/create/new-cart'), 'NewCart'),
  page('/carts/$cartId', () => import('./screens/sales/create/cart-page'), 'CartPage'),
  page('/reports', () => import('./screens/sales/reports/report-page'), 'ReportPage', { validateSearch: readReportSearch }),
  page('/dry-run', () => import('./screens/sales/create/dry-run'), 'DryRun'),

  list('/products', () => import('./screens/products/list/product-list'), 'ProductList'),
  page('/products/import', () => import('./screens/products/import/import-page'), 'ImportPage'),
  page('/products/new', productPages, 'NewProductPage', { validateSearch: readNewSearch }),
  page('/products/$productId', productPages, 'ProductPage', { validateSearch: readProductSearch }),
  list('/stock', () => import('./screens/products/stock/stock-list'), 'StockList'),
  page('/stock/import', () => import('./screens/products/stock/stock-import-page'), 'StockImportPage'),
  list('/sources', () => import('./screens/products/sources/source-list'), 'SourceList'),
  page('/sources/$code', () => import('./screens/products/sources/source-page'), 'SourcePage'),
  list('/stocks', () => import('./screens/products/stocks/stock-list'), 'StocksList'),
  page('/stocks/$stockId', () => import('./screens/products/stocks/stock-page'), 'StocksPage'),
  list('/reservations', () => import('./screens/products/reservations/reservation-list'), 'ReservationList'),
  list('/reservations/mistakes', () => import('./screens/products/reservations/mistake-list'), 'MistakeList'),
  categories.addChildren([
    page('/', categoryPages, 'CategoriesStart', { parent: categories }),
    page('$categoryId', () => import('./screens/catalog/categories/category-page'), 'CategoryPage', {
      parent: categories,
      validateSearch: readCategorySearch,
    }),
  ]),
  list('/attributes', () => import('./screens/catalog/attributes/attribute-list'), 'AttributeList'),
  page('/attributes/$code', () => import('./screens/catalog/attributes/attribute-page'), 'AttributePage'),
  list('/attribute-sets', () => import('./screens/catalog/sets/set-list'), 'SetList'),
  page('/attribute-sets/$setId', () => import('./screens/catalog/sets/set-page'), 'SetPage'),

  list('/customers', () => import('./screens/customers/customer-list'), 'CustomerList'),
  page('/customers/$customerId', () => import('./screens/customers/customer-page'), 'CustomerPage'),
  list('/customer-groups', () => import('./screens/customers/groups'), 'GroupList'),
  page('/customer-groups/$groupId', () => import('./screens/customers/groups'), 'GroupPage'),

  list('/catalog-price-rules', () => import('./screens/marketing/catalog-rules/catalog-rule-list'), 'CatalogRuleList'),
  page('/catalog-price-rules/$ruleId', () => import('./screens/marketing/catalog-rules/catalog-rule-page'), 'CatalogRulePage'),
  list('/price-lists', () => import('./screens/marketing/price-lists/price-list-list'), 'PriceListList'),
  page('/price-lists/$priceListId', () => import('./screens/marketing/price-lists/price-list-page'), 'PriceListPage'),
  list('/price-lists/$priceListId/prices', () => import('./screens/marketing/price-lists/prices-page'), 'PricesPage'),
  page('/price-lists/$priceListId/import', () => import('./screens/marketing/price-lists/prices-import-page'), 'PricesImportPage'),
  list('/price-rules', () => import('./screens/marketing/rule-list'), 'RuleList'),
  page('/price-rules/$ruleId', () => import('./screens/marketing/rule-page'), 'RulePage'),
  list('/price-rules/$ruleId/coupons', () => import('./screens/marketing/coupons-page'), 'CouponsPage'),
  page('/email-templates', () => import('./screens/marketing/email-templates/template-list'), 'TemplateList'),
  page('/email-templates/$templateId', () => import('./screens/marketing/email-templates/template-page'), 'TemplatePage'),

  list('/reviews', () => import('./screens/marketing/reviews/review-list'), 'ReviewList'),
  page('/reviews/$reviewId', () => import('./screens/marketing/reviews/review-page'), 'ReviewPage'),
  list('/url-rewrites', () => import('./screens/marketing/url-rewrites'), 'UrlRewriteList'),
  page('/url-rewrites/$rewriteId', () => import('./screens/marketing/url-rewrites'), 'UrlRewritePage'),

  list('/blocks', () => import('./screens/content/content-lists'), 'BlockList'),
  page('/blocks/$blockId', () => import('./screens/content/block-page'), 'BlockPage'),
  list('/pages', () => import('./screens/content/content-lists'), 'PageList'),
  page('/pages/$pageId', () => import('./screens/content/page-page'), 'PagePage'),

  page('/media', () => import('./screens/content/media/media-page'), 'MediaPage', { validateSearch: readMediaSearch }),

  page('/settings', () => import('./screens/stores/settings/settings-page'), 'SettingsPage'),
  page('/stores', () => import('./screens/stores/stores-page'), 'StoresPage'),
  page('/currency-rates', () => import('./screens/stores/currency-rates-page'), 'CurrencyRatesPage'),
  list('/tax-rates', () => import('./screens/stores/rate-list'), 'RateList'),
  page('/tax-rates/$rateId', () => import('./screens/stores/rate-page'), 'RatePage'),
  list('/tax-rules', () => import('./screens/stores/rule-page'), 'RuleList'),
  page('/tax-rules/$ruleId', () => import('./screens/stores/rule-page'), 'RulePage'),
  page('/return-options', () => import('./screens/stores/return-options-page'), 'ReturnOptionsPage'),
  page('/tax-classes', () => import('./screens/stores/classes-page'), 'ClassesPage'),

  list('/admins', () => import('./screens/system/admins/admin-list'), 'AdminList'),
  page('/admins/$adminId', () => import('./screens/system/admins/admin-page'), 'AdminPage'),
  list('/roles', () => import('./screens/system/roles/role-list'), 'RoleList'),
  page('/roles/$roleId', () => import('./screens/system/roles/role-page'), 'RolePage'),
  list('/tokens', () => import('./screens/system/tokens/token-list'), 'TokenList'),
  list('/integrations', () => import('./screens/system/integrations/integration-list'), 'IntegrationList'),
  page('/integrations/$integrationId', () => import('./screens/system/integrations/integration-page'), 'IntegrationPage'),
  list('/webhooks', () => import('./screens/system/webhooks/webhook-list'), 'WebhookList'),
  page('/webhooks/$webhookId', () => import('./screens/system/webhooks/webhook-page'), 'WebhookPage'),
  list('/webhook-deliveries', () => import('./screens/system/webhooks/delivery-list'), 'DeliveryList'),
  page('/webhook-deliveries/$deliveryId', () => import('./screens/system/webhooks/delivery-page'), 'DeliveryPage'),
  list('/changes', () => import('./screens/system/changes/change-list'), 'ChangeList'),
  page('/changes/$changeId', () => import('./screens/system/changes/change-page'), 'ChangePage'),
  list('/jobs', () => import('./screens/system/jobs/job-list'), 'JobList'),
  page('/jobs/$jobId', () => import('./screens/system/jobs/job-page'), 'JobPage'),
  list('/requests', () => import('./screens/system/requests/request-list'), 'RequestList'),
  list('/mails', () => import('./screens/system/mails/mail-list'), 'MailList'),
  page('/mails/$mailId', () => import('./screens/system/mails/mail-page'), 'MailPage'),
  page('/single-sign-on', () => import('./screens/system/sso/sso-page'), 'SsoPage'),
  page('/mail-server', () => import('./screens/system/mails/mail-server-page'), 'MailServerPage'),
  page('/about', () => import('./screens/system/about-page'), 'AboutPage'),
  page('/profile', () => import('./screens/system/profile/profile-page'), 'ProfilePage'),
]);

/** Targets of email links, without signing in. */
const signedOut = { parent: rootRoute, beforeLoad: loadRestOfTexts };
const emailLinks = [
  page('/invitation/$token', () => import('./screens/system/email-links'), 'InvitationPage', signedOut),
  page('/second-factor/$token', () => import('./screens/system/second-factor-link'), 'SecondFactorPage', signedOut),
  page('/reset-password/$token', () => import('./screens/system/email-links'), 'ResetPasswordPage', signedOut),
];

/** All pages of the admin by path. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([shop, ...emailLinks]),
  basepath: '/admin',
  defaultPreload: 'intent',
  defaultPreloadDelay: 40,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  scrollRestoration: true,
});
